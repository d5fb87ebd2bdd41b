export {
  removePicturesOfDeletedWithheld,
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
export { deleteExactReads } from './delete-exact-reads.ts'
export { toSensitivityState } from './level-view.rules.ts'
export type { LevelState } from './level.ts'
export { hasRightToExact, looksAfterAll, stewardArea, choicesOf } from './levels.rules.ts'
export { noteExactRead, NOTIFY_OF_EXACT_READS } from './note-exact-read.action.ts'
export { isOnlyDemonstration } from './only-demonstration.repository.ts'
export { withholdProvisionally } from './provisional-level.action.ts'
export { judgePublishedLevel } from './sensitivity.routes.ts'
export { recordsOfFinder, namedTo, notWithheldFrom, exactRecords, recordsFor } from './readers.ts'
export { refuseOffWhileWithheld } from './refuse-while-off.ts'
export { setLevelIn, mustBeKnown } from './set-level.action.ts'
