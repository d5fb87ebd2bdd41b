export { countRecordsAgain } from './count-again.ts'
