export {
  takeOutOfDeletedWithheld,
  changeWithheld,
  insertWithheld,
  licenseWithheldPictures,
} from './exact-change.repository.ts'
export {
  findWithheldOf,
  type RecordReader,
  findLevels,
  findLevel,
  findFinder,
  findLevelOfFile,
} from './exact-reader.repository.ts'
export { forgetExactReads } from './forget-exact-reads.ts'
export { toSensitivityState } from './level-view.rules.ts'
export type { LevelState } from './level.ts'
export { hasRightToExact, looksAfterAll, areaLookedAfter, choicesOf } from './levels.rules.ts'
export { noteExactRead, TELL_OF_EXACT_READS } from './note-exact-read.action.ts'
export { isOnlyDemonstration } from './only-demonstration.repository.ts'
export { withholdForNow } from './provisional-level.action.ts'
export { judgePublishedLevel } from './read-level.ts'
export { recordsOfFinder, namedTo, exactRecords, recordsFor } from './readers.ts'
export { refuseOffWhileWithheld } from './refuse-while-off.ts'
export { setLevelIn, mustBeKnown } from './set-level.action.ts'
