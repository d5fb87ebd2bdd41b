export { openPostcodes } from './postcodes.source.ts'
