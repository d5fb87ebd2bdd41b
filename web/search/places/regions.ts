import { parseGridReference } from '#geo/grid/grid-reference.ts'
import type { Bounds } from '#geo/shapes/box.ts'
import { HELMERT_GRID } from '#geo/grid/national-grid.ts'
import type { ListedPlace, PlaceKind } from './listed-place.ts'

/** English names, Welsh names, and the box around it in degrees: west, south, east and north, to about 2 km. */
type RegionRow = readonly [names: string, welshNames: string, ...box: Bounds]

// Names after the first, separated by a bar, are other names under which it is found.

const COUNTIES: readonly RegionRow[] = [
  ['Isle of Anglesey|Anglesey', 'Ynys Môn|Sir Fôn|Môn', -4.72, 53.12, -4.03, 53.44],
  ['Blaenau Gwent', 'Blaenau Gwent', -3.31, 51.69, -3.1, 51.83],
  ['Bridgend (county)', 'Pen-y-bont ar Ogwr (sir)', -3.78, 51.47, -3.46, 51.68],
  ['Caerphilly (county)', 'Caerffili (sir)', -3.33, 51.54, -3.06, 51.8],
  ['Carmarthenshire', 'Sir Gaerfyrddin|Sir Gâr', -4.73, 51.65, -3.64, 52.15],
  ['Ceredigion|Cardiganshire', 'Ceredigion|Sir Aberteifi', -4.7, 52.02, -3.65, 52.56],
  ['Conwy (county)', 'Conwy (sir)', -4.03, 52.93, -3.44, 53.35],
  ['Denbighshire', 'Sir Ddinbych', -3.6, 52.86, -3.07, 53.36],
  ['Flintshire', 'Sir y Fflint', -3.41, 53.07, -2.92, 53.36],
  ['Gwynedd', 'Gwynedd', -4.81, 52.53, -3.43, 53.25],
  ['Merthyr Tydfil (county)', 'Merthyr Tudful (sir)', -3.48, 51.64, -3.31, 51.84],
  ['Monmouthshire', 'Sir Fynwy|Mynwy', -3.16, 51.56, -2.65, 51.98],
  ['Neath Port Talbot', 'Castell-nedd Port Talbot', -3.94, 51.53, -3.55, 51.81],
  ['Newport (county)', 'Casnewydd (sir)', -3.13, 51.51, -2.8, 51.65],
  ['Pembrokeshire', 'Sir Benfro', -5.35, 51.59, -4.48, 52.12],
  ['Powys', 'Powys', -3.93, 51.75, -2.95, 52.9],
  ['Rhondda Cynon Taf', 'Rhondda Cynon Taf', -3.6, 51.5, -3.24, 51.83],
  ['Swansea (county)', 'Abertawe (sir)', -4.34, 51.53, -3.84, 51.78],
  ['Torfaen', 'Torfaen', -3.16, 51.6, -2.95, 51.8],
  ['Vale of Glamorgan', 'Bro Morgannwg', -3.64, 51.38, -3.16, 51.52],
  ['Wrexham (county)', 'Wrecsam (sir)', -3.38, 52.86, -2.72, 53.14],
]

/** Those before 1974, and those from then until 1996. */
const FORMER_COUNTIES: readonly RegionRow[] = [
  ['Brecknockshire|Breconshire', 'Brycheiniog|Sir Frycheiniog', -3.8, 51.75, -3.03, 52.3],
  ['Caernarfonshire', 'Sir Gaernarfon|Arfon', -4.81, 52.77, -3.71, 53.34],
  ['Glamorgan|Glamorganshire', 'Morgannwg|Sir Forgannwg', -4.34, 51.38, -3.05, 51.83],
  ['Merionethshire|Merioneth', 'Meirionnydd|Sir Feirionnydd', -4.17, 52.53, -3.28, 53.05],
  ['Montgomeryshire', 'Sir Drefaldwyn|Maldwyn', -3.95, 52.33, -2.98, 52.88],
  ['Radnorshire', 'Sir Faesyfed|Maesyfed', -3.63, 52.03, -2.95, 52.48],
  ['Clwyd', 'Clwyd', -3.9, 52.83, -2.72, 53.36],
  ['Dyfed', 'Dyfed', -5.35, 51.59, -3.65, 52.56],
  ['Gwent', 'Gwent', -3.34, 51.51, -2.65, 51.98],
  ['Mid Glamorgan', 'Morgannwg Ganol', -3.78, 51.47, -3.06, 51.84],
  ['South Glamorgan', 'De Morgannwg', -3.64, 51.38, -3.07, 51.56],
  ['West Glamorgan', 'Gorllewin Morgannwg', -4.34, 51.53, -3.55, 51.81],
]

const AREAS: readonly RegionRow[] = [
  ['Black Mountains', 'Y Mynyddoedd Duon', -3.3, 51.85, -2.95, 52.08],
  ['Brecon Beacons', 'Bannau Brycheiniog', -3.95, 51.73, -2.93, 52.1],
  ['Cambrian Mountains|Elenydd', 'Mynyddoedd Cambria|Elenydd', -4, 52.1, -3.45, 52.6],
  ['Clwydian Range', 'Bryniau Clwyd', -3.45, 53.02, -3.1, 53.32],
  ['Gower|Gower Peninsula', 'Gŵyr|Penrhyn Gŵyr', -4.34, 51.54, -3.98, 51.68],
  ['Llŷn Peninsula|Lleyn', 'Llŷn|Pen Llŷn', -4.81, 52.77, -4.3, 53.03],
  ['Preseli Hills|Preseli Mountains', 'Mynydd Preseli|Y Preselau', -4.95, 51.9, -4.6, 52.0],
  ['Snowdonia', 'Eryri', -4.2, 52.53, -3.53, 53.28],
]

/** English names, Welsh names, and the summit. */
const MOUNTAINS: readonly (readonly [names: string, welshNames: string, summit: string])[] = [
  ['Snowdon', 'Yr Wyddfa', 'SH 609 543'],
  ['Carnedd Llywelyn', 'Carnedd Llywelyn', 'SH 683 644'],
  ['Carnedd Dafydd', 'Carnedd Dafydd', 'SH 663 630'],
  ['Glyder Fawr', 'Glyder Fawr', 'SH 642 579'],
  ['Glyder Fach', 'Glyder Fach', 'SH 656 582'],
  ['Tryfan', 'Tryfan', 'SH 664 593'],
  ['Y Garn', 'Y Garn', 'SH 630 595'],
  ['Crib Goch', 'Crib Goch', 'SH 624 551'],
  ['Moel Siabod', 'Moel Siabod', 'SH 705 546'],
  ['Moel Hebog', 'Moel Hebog', 'SH 564 469'],
  ['Cnicht', 'Cnicht', 'SH 645 466'],
  ['Moelwyn Mawr', 'Moelwyn Mawr', 'SH 658 448'],
  ['Yr Eifl|The Rivals', 'Yr Eifl', 'SH 364 447'],
  ['Conwy Mountain', 'Mynydd y Dref', 'SH 760 778'],
  ['Great Orme', 'Y Gogarth|Pen y Gogarth', 'SH 767 833'],
  ['Holyhead Mountain', 'Mynydd Twr|Mynydd Tŵr', 'SH 218 829'],
  ['Mynydd Bodafon', 'Mynydd Bodafon', 'SH 472 854'],
  ['Arenig Fawr', 'Arenig Fawr', 'SH 827 369'],
  ['Rhinog Fawr', 'Rhinog Fawr', 'SH 656 290'],
  ['Rhinog Fach', 'Rhinog Fach', 'SH 664 270'],
  ['Cadair Idris|Cader Idris', 'Cadair Idris', 'SH 711 130'],
  ['Aran Fawddwy', 'Aran Fawddwy', 'SH 862 223'],
  ['Cadair Berwyn', 'Cadair Berwyn', 'SJ 071 323'],
  ['Moel Famau|Moel Fama', 'Moel Famau', 'SJ 161 626'],
  ['Penycloddiau', 'Penycloddiau', 'SJ 127 678'],
  ['Moel Arthur', 'Moel Arthur', 'SJ 145 660'],
  ['Breidden Hill', 'Y Breiddin', 'SJ 295 144'],
  ['Plynlimon|Pumlumon', 'Pumlumon Fawr|Pumlumon', 'SN 789 869'],
  ['Drygarn Fawr', 'Drygarn Fawr', 'SN 862 584'],
  ['Foel Cwmcerwyn', 'Foel Cwmcerwyn', 'SN 094 311'],
  ['Foel Drygarn', 'Foel Drygarn', 'SN 157 336'],
  ['Carningli|Carn Ingli', 'Carningli', 'SN 062 372'],
  ['Fan Brycheiniog', 'Fan Brycheiniog', 'SN 825 218'],
  ['Pen y Fan', 'Pen y Fan', 'SO 012 215'],
  ['Corn Du', 'Corn Du', 'SO 007 213'],
  ['Cribyn', 'Cribyn', 'SO 023 213'],
  ['Waun Fach', 'Waun Fach', 'SO 215 299'],
  ['Pen y Gadair Fawr', 'Pen y Gadair Fawr', 'SO 229 287'],
  ['Hay Bluff', 'Penybegwn', 'SO 244 366'],
  ["Lord Hereford's Knob", 'Twmpa', 'SO 224 350'],
  ['Sugar Loaf', 'Mynydd Pen-y-fâl', 'SO 272 187'],
  ['Skirrid', 'Ysgyryd Fawr', 'SO 330 182'],
  ['Blorenge', 'Blorens', 'SO 269 118'],
  ['Great Rhos|Radnor Forest', 'Great Rhos|Fforest Clud', 'SO 182 639'],
  ['Craig y Llyn', 'Craig y Llyn', 'SN 906 031'],
  ['Cefn Bryn', 'Cefn Bryn', 'SS 490 900'],
  ['Rhossili Down', 'Twyn Rhosili', 'SS 420 890'],
  ['Garth Hill', 'Mynydd y Garth', 'ST 103 835'],
  ['Twmbarlwm', 'Twmbarlwm', 'ST 243 926'],
]

/** Counties, areas and mountains of Wales. Nobody else's list is in it, so it needs no credit. */
export const REGIONS: readonly ListedPlace[] = [
  ...COUNTIES.map((row) => region(row, 'county', row[0].endsWith('(county)') ? 3 : 2)),
  ...FORMER_COUNTIES.map((row) => region(row, 'formerCounty', 3)),
  ...AREAS.map((row) => region(row, 'area', 2)),
  ...MOUNTAINS.map(([names, welshNames, summit]) => {
    const square = parseGridReference(summit)
    if (!square) throw new Error(`${summit} is not a grid reference`)
    const { easting, northing, size } = square
    const place = HELMERT_GRID.toDegrees({ easting: easting + size / 2, northing: northing + size / 2 })
    return { ...named(names, welshNames), ...place, rank: 2, about: 'mountain', extent: null } as const
  }),
]

function region(
  [names, welshNames, west, south, east, north]: RegionRow,
  about: PlaceKind,
  rank: number,
): ListedPlace {
  const middle = { latitude: (south + north) / 2, longitude: (west + east) / 2 }
  return { ...named(names, welshNames), ...middle, rank, about, extent: [west, south, east, north] }
}

function named(names: string, welshNames: string): Pick<ListedPlace, 'english' | 'welsh' | 'others'> {
  const [[english = '', ...more], [welsh = '', ...moreWelsh]] = [names.split('|'), welshNames.split('|')]
  return { english, welsh, others: [...more, ...moreWelsh] }
}
