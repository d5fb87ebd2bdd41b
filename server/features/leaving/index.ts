export { deleteAccount } from './delete-account.action.ts'
