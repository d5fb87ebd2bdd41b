export type { Deps } from './deps.ts'
export { nightlyFiles } from './nightly-files.action.ts'
export { prepareDownload } from './prepare-download.action.ts'
export { tidyDownloads } from './tidy-downloads.action.ts'
