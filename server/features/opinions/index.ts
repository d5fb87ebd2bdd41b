export { countOpinions } from './opinions.repository.ts'
