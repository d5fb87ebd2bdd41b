/** What is wrong with a block, said without the name of its file, which a decoder does not know. */
export class DamagedBlock extends Error {}
