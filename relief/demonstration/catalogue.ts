import type { MonumentType, Period, SiteType } from '#contract/open-data/vocabulary.ts'
import type { EarthworkId } from './landscape.ts'

interface InventedRecord {
  readonly id: EarthworkId
  readonly site_type: SiteType
  readonly monument_type: MonumentType
  readonly period: Period
  readonly title: string
  readonly description: string
  /** The demonstration member who recorded it. */
  readonly finder: 'eleri' | 'tomos'
}

const INVENTED = 'This find is invented: it belongs to the demonstration landscape.'
const DYCHMYGOL = `Darganfyddiad dychmygol yw hwn: mae’n perthyn i’r dirwedd arddangos. (${INVENTED})`

/**
 * Records by two invented members of the invented earthworks. The place names say so too: dychymyg is imagination,
 * chwedl a tale, ffug a fiction.
 */
export const CATALOGUE: readonly InventedRecord[] = [
  {
    id: 'hillfort',
    site_type: 'enclosure',
    monument_type: 'hillfort',
    period: 'iron_age',
    finder: 'eleri',
    title: 'Caer Dychymyg hillfort',
    description: `Three banks and ditches follow the contour around the end of the spur. The way in is on the north-east, where the ground is level and the innermost bank turns in on both sides. At least eight round, shallow scoops inside may be the floors of houses. ${INVENTED}`,
  },
  {
    id: 'great-barrow',
    site_type: 'mound',
    monument_type: 'round_barrow',
    period: 'bronze_age',
    finder: 'tomos',
    title: 'Large round barrow on Cefn Chwedl',
    description: `A round mound about 25 m across and a little over 1 m high on the crest of the ridge, with a hollow in the top where somebody has dug. A faint ditch runs around it. Three smaller mounds stand in a line with it. ${INVENTED}`,
  },
  {
    id: 'ring-barrow',
    site_type: 'mound',
    monument_type: 'round_barrow',
    period: 'bronze_age',
    finder: 'eleri',
    title: 'Low barrow with a ditch, west of the ridge',
    description: `A mound 19 m across and only knee high, best seen by its ditch. It stands just below the skyline, in view of the larger barrow. ${INVENTED}`,
  },
  {
    id: 'cairn',
    site_type: 'mound',
    monument_type: 'cairn',
    period: 'bronze_age',
    finder: 'eleri',
    title: 'Carnedd gron ar Gefn Chwedl',
    description: `Carnedd gron tua 14 m ar draws ar ben gogleddol y cefn, a phant yn ei chanol lle cymerwyd y cerrig. Mae’r wyneb yn arw drwyddo draw, yn wahanol i’r crugiau pridd i’r de. ${DYCHMYGOL}`,
  },
  {
    id: 'cross-dyke',
    site_type: 'bank',
    monument_type: 'boundary_bank',
    period: 'unknown',
    finder: 'tomos',
    title: 'Cross-dyke over Cefn Chwedl',
    description: `A bank about 9 m wide with a ditch on its northern side, drawn straight across the ridge from slope to slope. An old road goes through a gap in its western half. ${INVENTED}`,
  },
  {
    id: 'banjo',
    site_type: 'enclosure',
    monument_type: 'banjo_enclosure',
    period: 'iron_age',
    finder: 'tomos',
    title: 'Banjo enclosure at Cae Ffug',
    description: `A round enclosure some 65 m across with a long funnel of two ditches that leads away to the north-east and spreads at its mouth. The later field banks take no notice of it. ${INVENTED}`,
  },
  {
    id: 'ridge-and-furrow',
    site_type: 'field_system',
    monument_type: 'ridge_and_furrow',
    period: 'medieval',
    finder: 'eleri',
    title: 'Ridge and furrow above Hendre Ffug',
    description: `About twenty plough ridges, 7 to 8 m from crest to crest. They bend in a slow reversed S, as ridges do where a team of oxen needed room to turn. A headland runs around the plot. ${INVENTED}`,
  },
  {
    id: 'lynchets',
    site_type: 'field_system',
    monument_type: 'lynchet',
    period: 'unknown',
    finder: 'tomos',
    title: 'Terraced fields on the slope over Nant Ffug',
    description: `Nine or ten terraces with steep fronts, each a little way up the hillside from the last. They follow the contour and fade out to the south. ${INVENTED}`,
  },
  {
    id: 'hollow-way',
    site_type: 'trackway',
    monument_type: 'hollow_way',
    period: 'medieval',
    finder: 'eleri',
    title: 'Braided hollow way up to the ridge',
    description: `At least four sunken tracks climb side by side from the ford, part and meet again. When one grew too deep and wet, people and carts wore another beside it. They make for the gap in the cross-dyke. ${INVENTED}`,
  },
  {
    id: 'settlement',
    site_type: 'settlement',
    monument_type: 'deserted_medieval_village',
    period: 'medieval',
    finder: 'tomos',
    title: 'Hendre Ffug: anheddiad anghyfannedd / deserted settlement',
    description: `Pum llwyfan tŷ wedi’u torri i’r llethr, gyda thair gardd fach a chloddiau isel o’u cwmpas, ger ceuffordd fer. Five house platforms cut into the slope, with three small plots inside low banks, beside a short hollow way. ${DYCHMYGOL}`,
  },
  {
    id: 'trackway',
    site_type: 'trackway',
    monument_type: 'trackway',
    period: 'unknown',
    finder: 'eleri',
    title: 'Llwybr teras o’r nant at y gaer',
    description: `Llwybr tua 4 m o led wedi’i dorri i ochr y bryn, yn dringo’n raddol o’r nant tua’r gaer. Nid yw’n cyrraedd y porth, felly gall fod yn ddiweddarach na’r gaer. ${DYCHMYGOL}`,
  },
  {
    id: 'leat',
    site_type: 'industrial',
    monument_type: 'leat',
    period: 'post_medieval',
    finder: 'tomos',
    title: 'Leat below Caer Dychymyg',
    description: `A narrow channel leaves the upper stream and keeps almost level along the hillside, with its upcast as a small bank on the lower side. It is lost in places and ends below the fort. ${INVENTED}`,
  },
  {
    id: 'quarry',
    site_type: 'pit',
    monument_type: 'quarry_pit',
    period: 'post_medieval',
    finder: 'eleri',
    title: 'Three quarry pits with spoil',
    description: `Three pits dug into the slope close together, 20 to 30 m across, with fingers of spoil tipped out on the lower side. ${INVENTED}`,
  },
]
