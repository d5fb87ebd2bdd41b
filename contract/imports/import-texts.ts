/** Why a file, or a row of it, cannot be imported. They join REFUSAL_TEXTS in errors.ts. */
export const IMPORT_TEXTS = {
  importFormat: 'This is no file of a kind that can be imported.',
  importSpreadsheet: 'This is a spreadsheet. Save it as CSV first.',
  importDamaged: 'The file is damaged or not complete.',
  importEmpty: 'There is nothing in this file that could be imported.',
  importTooLarge: 'The file may have at most 20 MB.',
  importManyRows: 'The file has more than 500 rows. Divide it first.',
  importManyColumns: 'The file has more than 100 columns.',
  importManyCorners: 'The outlines of the file have more than a million corners together.',
  importZipEntries:
    'The zip has more than 2,000 files in it, or more than 30 that would be read. Leave out what is not needed.',
  importZipSize: 'The files in the zip have more than 100 MB together.',
  importZipRatio: 'The zip unpacks to more than 200 times its own size.',
  importZipNames: 'The zip has a file with a name that is not allowed.',
  importZipNested: 'The zip contains another zip or a KMZ. Unpack it and send that file by itself.',
  importZipLocked: 'The zip has a password.',
  importZipContent:
    'The zip contains no file that can be imported. It needs GeoJSON, KML, a GeoPackage, a Shapefile, or CSV with places.',
  importZipSeveral: 'The zip contains several files that can be imported. Send them one at a time.',
  importZipOpen:
    'The GeoPackage in the zip is still open in another program. Close it there and make the zip again.',
  importShapefileParts:
    'The parts of the Shapefile do not belong together. Export it again, and zip the .shp, .shx, .dbf and .prj of one export.',
  importDoctype: 'The KML file has a document type or entities, which are not allowed.',
  importEntity:
    'The KML file has an “&” where it is not allowed. Write “&amp;” instead, or export the file again.',
  importNetworkLink: 'The KML file only links to other files, which are never fetched.',
  importNoLayer:
    'The GeoPackage has no layer of features that is a plain table. Views and tables with computed columns are not read.',
  importManyLayers: 'The GeoPackage has more than 20 layers of features. Divide it first.',
  importCsvPlace:
    'The table has no column with places: WKT, easting and northing, a grid reference, or degrees.',
  importTooSlow: 'Reading the file took too long.',
  importTooMuchMemory: 'Reading the file took too much memory.',
  importReaderFailed:
    'Something went wrong in the portal while it read this file. That does not mean that the file is wrong. Try again later, and tell those who run the portal if it happens again.',
  importRowUnread: 'Something went wrong in the portal while it read this row.',
  importHole:
    'The polygon has a hole. A record has one outline without holes: a draft of this row keeps the outer edge alone.',
  importPoint: 'This is a point. Make a draft of it and draw the outline there.',
  importSquare:
    'This is a grid reference: a place, not an outline. Make a draft of it and draw the outline there.',
  importLine: 'This is a line. Make a draft of it and draw the outline there.',
  importNoPlace: 'The row has no place.',
  importNoFeature: 'This entry of the file is not a feature.',
  importOtherShape: 'The row has a shape that is not a polygon.',
  importManyParts: 'The shape of this row has more than 500 parts.',
  importTooManyCorners: 'The outline has more than 20,000 corners.',
  importSimplify: 'The outline has more than 500 corners. Accept the simpler outline, or leave the row out.',
  importReference: 'The grid reference of this row cannot be read.',
  importNumbers: 'The coordinates of this row cannot be read.',
  importOutsideSystem: 'The coordinates of this row are too large or too small for its coordinate system.',
  importTurned:
    'This row lies in the Indian Ocean, because its latitude comes first. Put the longitude first.',
  importOutsideWales: 'This row does not lie in or near Wales.',
  importWord: 'Say which choice this word of your file means.',
  importManyWaiting:
    'Twenty of your files wait to be read, or they have more than 100 MB together. Wait until one is ready.',
  importRowsToday: 'You can import 1,000 rows a day. Continue tomorrow.',
  importChanged: 'This import was changed in the meantime. Nothing of yours was saved yet.',
  importNotRead: 'This file has not been read yet.',
  importBegun: 'Drafts or records were made from this import already, so its file is not read again.',
  importFileGone: 'The file is no longer kept. Choose it once more.',
  importLetters: 'Say first whether the letters of the file were read correctly.',
  importStatement: 'Confirm the statement about your rights first.',
  importRowDone: 'A draft or a record was made of this row already.',
  importRowFaulty: 'This row has errors.',
  importRowUnknown: 'There is no such row.',
  importManyAtOnce: 'Choose at most 10 rows at a time.',
  importNothingToHide: 'There is no record of this import that could be hidden.',
} as const
