/**
 * The credits of the sources that are set up by default. The pages show them in Welsh where their owner has Welsh words, and
 * otherwise mark them as English. `{date}` is the day on which the data were received.
 */
export const DEFAULT_CREDITS = {
  /** Two wordings are in use elsewhere, and nobody has confirmed either. This one names both bodies whose surveys these are. */
  lidar:
    'Contains Welsh Government and Natural Resources Wales information licensed under the Open Government Licence v3.0',
  streets: '© OpenStreetMap contributors',
  satellite: 'Powered by Esri. Sources: Esri, Maxar, Earthstar Geographics and the GIS User Community',
  historic: 'Historical map of 1888: National Library of Scotland, by MapTiler',
  /** Cadw’s own wording. */
  cadw: 'Designated Historic Asset GIS Data, The Welsh Historic Environment Service (Cadw), {date}, licensed under the Open Government Licence',
  /** The wording of the previous portal; the Royal Commission has not confirmed its own. */
  nmr: 'National Monuments Record of Wales (NMRW) produced by the Royal Commission on the Ancient and Historical Monuments of Wales (RCAHMW). © Crown Database Right: RCAHMW, OGL v3.0',
} as const
