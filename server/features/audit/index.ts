export { noteAct } from './audit.repository.ts'
