import { SYSTEMS } from './coordinate-systems.ts'
import { FILE_SYSTEMS, LAYER, type FileField } from './file-row.ts'

/** Column of the outlines. */
export const GEOMETRY = 'geom'
/** The spatial index: a virtual table of SQLite, with the name that the extension prescribes. */
export const INDEX = `rtree_${LAYER}_${GEOMETRY}`

/** Validators demand capitals. */
const TYPES: Readonly<Record<FileField['type'], string>> = {
  text: 'TEXT',
  address: 'TEXT',
  moment: 'DATETIME',
  integer: 'INTEGER',
  number: 'DOUBLE',
  flag: 'BOOLEAN',
}

/** The tables of GeoPackage 1.3 (OGC 12-128r17), and those of the records. */
export function geopackageTables(fields: readonly FileField[]): string {
  const columns = fields.map(({ name, type }) => `, "${name}" ${TYPES[type]}`).join('')
  return `
create table gpkg_spatial_ref_sys (srs_name TEXT NOT NULL, srs_id INTEGER NOT NULL PRIMARY KEY, organization TEXT NOT NULL,
  organization_coordsys_id INTEGER NOT NULL, definition TEXT NOT NULL, description TEXT);
create table gpkg_contents (table_name TEXT NOT NULL PRIMARY KEY, data_type TEXT NOT NULL, identifier TEXT UNIQUE,
  description TEXT DEFAULT '', last_change DATETIME NOT NULL DEFAULT (strftime('%Y-%m-%dT%H:%M:%fZ','now')),
  min_x DOUBLE, min_y DOUBLE, max_x DOUBLE, max_y DOUBLE, srs_id INTEGER,
  CONSTRAINT fk_gc_r_srs_id FOREIGN KEY (srs_id) REFERENCES gpkg_spatial_ref_sys(srs_id));
create table gpkg_geometry_columns (table_name TEXT NOT NULL, column_name TEXT NOT NULL, geometry_type_name TEXT NOT NULL,
  srs_id INTEGER NOT NULL, z TINYINT NOT NULL, m TINYINT NOT NULL,
  CONSTRAINT pk_geom_cols PRIMARY KEY (table_name, column_name), CONSTRAINT uk_gc_table_name UNIQUE (table_name),
  CONSTRAINT fk_gc_tn FOREIGN KEY (table_name) REFERENCES gpkg_contents(table_name),
  CONSTRAINT fk_gc_srs FOREIGN KEY (srs_id) REFERENCES gpkg_spatial_ref_sys (srs_id));
create table gpkg_extensions (table_name TEXT, column_name TEXT, extension_name TEXT NOT NULL, definition TEXT NOT NULL,
  scope TEXT NOT NULL, CONSTRAINT ge_tce UNIQUE (table_name, column_name, extension_name));
create table "${LAYER}" (fid INTEGER PRIMARY KEY AUTOINCREMENT NOT NULL, ${GEOMETRY} POLYGON${columns});
create table about (id INTEGER PRIMARY KEY AUTOINCREMENT NOT NULL, "key" TEXT, en TEXT, cy TEXT);
create virtual table ${INDEX} using rtree(id, minx, maxx, miny, maxy);
`
}

/** Rows of `gpkg_spatial_ref_sys`: the two that every file must have, and ours. */
export const SYSTEM_ROWS: readonly (readonly (string | number)[])[] = [
  ['Undefined cartesian SRS', -1, 'NONE', -1, 'undefined', 'undefined cartesian coordinate reference system'],
  ['Undefined geographic SRS', 0, 'NONE', 0, 'undefined', 'undefined geographic coordinate reference system'],
  ...FILE_SYSTEMS.map((code) => {
    const { name, ogc, description } = SYSTEMS[code]
    return [name, code, 'EPSG', code, ogc, description]
  }),
]

const BOX = ['ST_MinX', 'ST_MaxX', 'ST_MinY', 'ST_MaxY'].map((read) => `${read}(new.${GEOMETRY})`).join(', ')
const PUT = `insert or replace into ${INDEX} values (new.fid, ${BOX})`
// These run in the programs of others, and not in our database.
/* oxlint-disable portal/no-geometry */
const HAS_SHAPE = `(new.${GEOMETRY} notnull and not ST_IsEmpty(new.${GEOMETRY}))`
const NO_SHAPE = `(new.${GEOMETRY} isnull or ST_IsEmpty(new.${GEOMETRY}))`
/* oxlint-enable portal/no-geometry */

/**
 * The triggers of the extension, for programs that change the file later. They call functions that SQLite by itself does
 * not have, so they are made after the rows.
 */
export const INDEX_TRIGGERS = `
create trigger ${INDEX}_insert after insert on ${LAYER} when ${HAS_SHAPE} begin ${PUT}; end;
create trigger ${INDEX}_update1 after update of ${GEOMETRY} on ${LAYER} when old.fid = new.fid and ${HAS_SHAPE}
  begin ${PUT}; end;
create trigger ${INDEX}_update2 after update of ${GEOMETRY} on ${LAYER} when old.fid = new.fid and ${NO_SHAPE}
  begin delete from ${INDEX} where id = old.fid; end;
create trigger ${INDEX}_update3 after update on ${LAYER} when old.fid != new.fid and ${HAS_SHAPE}
  begin delete from ${INDEX} where id = old.fid; ${PUT}; end;
create trigger ${INDEX}_update4 after update on ${LAYER} when old.fid != new.fid and ${NO_SHAPE}
  begin delete from ${INDEX} where id in (old.fid, new.fid); end;
create trigger ${INDEX}_delete after delete on ${LAYER} when old.${GEOMETRY} not null
  begin delete from ${INDEX} where id = old.fid; end;
`
