export { openPostcodes, type Postcodes } from './postcodes.source.ts'
