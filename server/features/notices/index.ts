export { insertNotice } from './notices.repository.ts'
