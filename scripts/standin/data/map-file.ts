import { FEATURE_LAYERS, FILES, IMAGE_LAYERS, bareName, type ImageLayer } from './layers.ts'

/** MapServer 8 does not start without a configuration; without this setting, it refuses to open map files. */
export const CONFIGURATION = `CONFIG
  ENV
    MS_MAP_NO_PATH "1"
  END
END
`

const GRID = 'PROJECTION "init=epsg:27700" END'

/**
 * Returns the map file of MapServer for the folder of the file. It deliberately omits wfs_features_cache_count, with which
 * coordinates are projected twice although the response looks correct, and a namespace prefix for single layers.
 */
export function mapFile(): string {
  return `MAP
  NAME "stand-in"
  SIZE 256 256
  MAXSIZE 4096
  EXTENT 248000 230000 308000 270000
  UNITS METERS
  SHAPEPATH "."
  IMAGETYPE "png"
  CONFIG "MS_ERRORFILE" "stderr"
  ${GRID}
  OUTPUTFORMAT
    NAME "png" DRIVER "AGG/PNG" MIMETYPE "image/png" EXTENSION "png" IMAGEMODE RGBA TRANSPARENT ON
  END
  OUTPUTFORMAT
    NAME "geojson" DRIVER "OGR/GEOJSON" MIMETYPE "application/json"
    FORMATOPTION "STORAGE=stream"
    FORMATOPTION "FORM=simple"
    FORMATOPTION "FILENAME=features.json"
    FORMATOPTION "LCO:RFC7946=NO"
    FORMATOPTION "LCO:COORDINATE_PRECISION=8"
    FORMATOPTION "USE_FEATUREID=true"
  END
  WEB METADATA
    "ows_title" "Stand-in for the national map service (invented data)"
    "ows_enable_request" "*"
    "ows_srs" "EPSG:27700 EPSG:4326 EPSG:3857 CRS:84"
    "ows_encoding" "UTF-8"
    "wfs_getfeature_formatlist" "geojson"
  END END
${featureLayer(FEATURE_LAYERS.monuments, 'POLYGON', 'RecordNumber')}
${featureLayer(FEATURE_LAYERS.parks, 'POLYGON', 'reference_number')}
${featureLayer(FEATURE_LAYERS.sites, 'POINT', 'nprn')}
${pictureLayer('hillshade')}
${pictureLayer('multidirectional')}
END
`
}

/** Without gml_types, numbers are returned as texts; without gml_include_items, no columns are returned. */
function featureLayer(layer: string, type: 'POLYGON' | 'POINT', key: string): string {
  return `  LAYER
    NAME "${bareName(layer)}" TYPE ${type} STATUS ON
    CONNECTIONTYPE OGR CONNECTION "${FILES.heritage}" DATA "${bareName(layer)}"
    ${GRID}
    TEMPLATE "none"
    METADATA
      "ows_title" "${bareName(layer)}"
      "ows_include_items" "all"
      "gml_include_items" "all"
      "gml_types" "auto"
      "gml_featureid" "${key}"
    END
    CLASS STYLE COLOR 120 120 120 END END
  END`
}

function pictureLayer(layer: ImageLayer): string {
  return `  LAYER
    NAME "${IMAGE_LAYERS[layer]}" TYPE RASTER STATUS ON
    DATA "${FILES.pictures[layer]}"
    ${GRID}
    PROCESSING "RESAMPLE=BILINEAR"
    METADATA
      "ows_title" "${layer}"
      "ows_enable_request" "GetCapabilities GetMap"
    END
  END`
}
