export { pageHead } from './page-head.ts'
