export {
  findFinder,
  findLevel,
  findLevelOfFile,
  findLevels,
  findWithheldOf,
  type RecordReader,
} from './exact-reader.repository.ts'
export {
  changeWithheld,
  insertWithheld,
  licenseWithheldPictures,
  takeOutOfDeletedWithheld,
} from './exact-change.repository.ts'
export { faceOf, firstOfMonth } from './face.ts'
export { withholdForNow } from './provisional-level.action.ts'
export { setLevelIn } from './set-level.action.ts'
export type { LevelState } from './level.ts'
export { toSensitivityState } from './level-view.rules.ts'
export { areaLookedAfter, choicesOf, hasRightToExact, looksAfterAll } from './levels.rules.ts'
export { forgetExactReads } from './forget-exact-reads.ts'
export { noteExactRead, TELL_OF_EXACT_READS } from './note-exact-read.action.ts'
export { judgePublishedLevel } from './read-level.ts'
export { isOnlyDemonstration } from './only-demonstration.repository.ts'
export { exactRecords, namedTo, recordsFor, recordsOfFinder } from './readers.ts'
export { mustBeKnown } from './set-level.action.ts'
export { refuseOffWhileWithheld } from './refuse-while-off.ts'
