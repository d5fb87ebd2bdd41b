/** The problem with a block, without the name of the file, which a decoder does not know. */
export class DamagedBlock extends Error {}
