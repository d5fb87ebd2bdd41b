// Exports of the kernels for ../kernels.ts. Pointers are byte offsets in the shared memory, which ../memory-layout.ts
// divides.
export { hillshade, multiHillshade, slope } from './shading'
export { horizonsAll, horizonsOpenness, horizonsSky, horizonsSkyAndPositive } from './horizon'
export { localDominance } from './local-dominance'
export { localRelief } from './local-relief'
export { colourRelief, mix, vat } from './blends'
export { pad } from './pad'
export { halve } from './halve'
export { warp } from './warp'
export { quantise, terrarium } from './encode'
export { cutColour, cutGrey, cutHeights } from './tiles'
