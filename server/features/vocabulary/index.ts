export { checkLists } from './check-lists.action.ts'
