export { countOpinions, joinedAt } from './opinions.repository.ts'
export { hasSeenOthers, mustSeeExactly, type SeenRecord } from './seen-exactly.ts'
