import { describe, expect, it } from 'vitest'
import { HELMERT_GRID } from '#geo/grid/national-grid.ts'
import { geoJson, kmlFile, polygonFeature, zipFile } from '../testing/import-files.ts'
import { readCsv } from './csv.ts'
import { FileFault, type Said } from './found.ts'
import { readFile } from './read-file.ts'

const NOTHING: Said = { system: null, encoding: null }
const read = (bytes: Uint8Array | string, said: Partial<Said> = {}) =>
  readFile(typeof bytes === 'string' ? Buffer.from(bytes) : bytes, { ...NOTHING, ...said }, HELMERT_GRID)
/** The key of the fault of the whole file. */
async function faultOf(bytes: Uint8Array | string): Promise<string> {
  const error: unknown = await read(bytes).catch((fault: unknown) => fault)
  return error instanceof FileFault ? error.key : `not a fault: ${JSON.stringify(error)}`
}

describe('a table', () => {
  it('has quotes, doubled quotes, line ends within quotes, and every kind of line end', () => {
    expect(readCsv('a,b\r\n"x, ""y""","1\n2"\n3,\r\n\n')).toEqual({
      separator: ',',
      head: ['a', 'b'],
      rows: [
        ['x, "y"', '1\n2'],
        ['3', ''],
      ],
    })
    expect(readCsv('\uFEFFa;b\r1;2,5').rows).toEqual([['1', '2,5']])
    expect(readCsv('a,a,\n1,2,3').head).toEqual(['a', 'a 2', '3'])
  })

  it('is refused for a quote without an end, and for text after a quote', () => {
    expect(() => readCsv('a\n"b')).toThrow(FileFault)
    expect(() => readCsv('a\n"b"c')).toThrow(FileFault)
  })

  it.each(['sep=;\na;b\n1;2', '"sep=;"\r\na;b\r\n1;2', '\uFEFFSEP=|\na|b\n1|2', 'sep=\t\na\tb\n1\t2'])(
    'may say its separator in a line of its own: %j',
    (text) => expect(readCsv(text)).toMatchObject({ head: ['a', 'b'], rows: [['1', '2']] }),
  )

  it('may have spaces around quotes, which are part of a word only inside it', () => {
    expect(readCsv('a, b\nx, "1, 2" \ny, "Old" barrow\nz, 5" pipe').rows).toEqual([
      ['x', '1, 2'],
      ['y', ' "Old" barrow'],
      ['z', ' 5" pipe'],
    ])
  })

  it('has no empty columns and lines, however many there are, and at most 100 filled ones', () => {
    const wide = `a,b${','.repeat(500)}\n1,2${','.repeat(500)}\n${','.repeat(502)}\n`
    expect(readCsv(wide)).toMatchObject({ head: ['a', 'b'], rows: [['1', '2']] })
    expect(readCsv('a,,b\n1, ,2\n').head).toEqual(['a', 'b'])
    expect(readCsv(`a\n1\n${' ,,\n'.repeat(900)}`).rows).toHaveLength(1)
    expect(() => readCsv(`a${',a'.repeat(100)}\n`)).toThrow('importManyColumns')
    expect(() => readCsv(','.repeat(20_000))).toThrow('importManyColumns')
  })

  it('may have titles above its names, and its names again further down', async () => {
    const text =
      'Sites; a list\n;\nName;Easting;Northing\nA;260000;280000\nName;Easting;Northing\nB;260010;280000\n'
    expect((await read(text)).rows?.map(({ texts }) => texts.Name)).toEqual(['A', 'B'])
    expect(readCsv('A title\n\nx,y\n1,2').head).toEqual(['x', 'y'])
  })

  it('has the words of HTML, and angle brackets that are none stay', () => {
    expect(readCsv('<b>Name</b>,<th>Note</th>\n<i>Crug</i> &amp; ffos,<not known> 5 < 6').head).toEqual([
      'Name',
      'Note',
    ])
    expect(readCsv('Name,Note\n<i>Crug</i> &amp; ffos,<not known> 5 < 6').rows).toEqual([
      ['Crug & ffos', '<not known> 5 < 6'],
    ])
  })
})

describe('the places of a table', () => {
  /** Degrees rounded to a hundredth of a minute, or the fault. */
  const placesOf = async (text: string, said: Partial<Said> = {}) => {
    const { rows } = await read(text, said)
    return rows === null
      ? 'asks'
      : rows.map(({ place, faults }) =>
          place ? place.map((degree) => degree.toFixed(3)).join(' ') : faults[0],
        )
  }
  const HERE = '52.402 -4.025'

  it('are within the squares of grid references, whose outlines somebody draws', async () => {
    const { rows } = await read(
      'name,Grid Ref\none,SN 58 81\ntwo,nonsense\nthree,SN 58123 81456\nfour,\nfive,SN\n',
    )
    expect(
      rows?.map(({ faults, within, outline, written }) => [faults[0], within, outline, written]),
    ).toEqual([
      ['importSquare', 1000, null, 'SN 58 81'],
      ['importReference', null, null, 'nonsense'],
      ['importSquare', 1, null, 'SN 58123 81456'],
      ['importNoPlace', null, null, null],
      ['importReference', null, null, 'SN'],
    ])
    // The middle of the square.
    const middle = HELMERT_GRID.fromDegrees({
      latitude: rows?.[0]?.place?.[0] ?? 0,
      longitude: rows?.[0]?.place?.[1] ?? 0,
    })
    expect([middle.easting, middle.northing].map(Math.round)).toEqual([258500, 281500])
  })

  it.each(['WKT', 'Grid Ref', 'site'])('and shapes may stand in one column: %s', async (head) => {
    const shape = '"POLYGON((-4.08 52.41,-4.07 52.41,-4.07 52.42,-4.08 52.41))"'
    const { rows } = await read(`${head},name\n${shape},one\nSN 123 456,two\n"52.41, -4.08",three\n?!,four\n`)
    expect(
      rows?.map(({ faults, corners, within, written }) => [faults[0], corners, within, written]),
    ).toEqual([
      [undefined, 3, null, null],
      ['importSquare', 0, 100, 'SN 123 456'],
      ['importPoint', 0, null, '52.41, -4.08'],
      [expect.stringMatching(/^import(Numbers|Reference)$/), 0, null, expect.toBeOneOf([null, '?!'])],
    ])
  })

  it.each([
    ['c. SN 123 456', 100],
    ['SN 123 456 (approx.)', 100],
    ['tua SN 12 45', 1000],
    ['NGR: SN/123/456 ?', 100],
    ['SN 123–456', 100],
    ['SN 12345 - 678', null],
    ['SN 123 456 - SN 124 457', null],
    ['SN 1234 567', null],
    ['SN 123 456 A', null],
  ])('are as exact as the reference %s: %s m', async (reference, within) => {
    const { rows } = await read(`NGR,Name\n${reference},A\n`)
    expect(rows?.[0]?.within).toBe(within)
    expect(rows?.[0]?.faults).toEqual([within === null ? 'importReference' : 'importSquare'])
  })

  it.each([
    ['Easting;Northing\n262345,5;280123,5', [HERE]],
    ['Easting;Northing\n262345.5;280123.5', [HERE]],
    ['Easting;Northing\n262.345,5;280.123', [HERE]],
    ['Easting;Northing\n262 345,5;280 123', [HERE]],
    ["Easting;Northing\n262'345.5;280’123", [HERE]],
    ['Easting;Northing\n262,345.5;280,123.5', [HERE]],
    ['Easting\tNorthing\n262345,5\t280123,5', [HERE]],
    ['Easting\tNorthing\n262,345\t280,123', [HERE]],
    ['Easting,Northing\n"262,345.5","280,123"', [HERE]],
    ['Easting,Northing\n262345m,280123 m', [HERE]],
    // Neither a comma between thousands nor a decimal one.
    ['Easting,Northing\n"262345,12","280123,12"\n262345,280123', ['importNumbers', HERE]],
    ['Easting,Northing\n"262345,125","280123,125"\n262345,280123', ['importOutsideSystem', HERE]],
    ['Easting;Northing\n262,345;280,123', ['importOutsideWales']],
    ['Easting;Northing\n2.62E+05;280123\n262345;280123', ['importNumbers', HERE]],
    ['Lat;Long\n52,402;-4,025\n52.402;-4.025', [HERE, HERE]],
    ['Lat,Long\n"52,402","-4,025"', [HERE]],
    ['Lat,Long\n52.402N,4.025W', [HERE]],
  ])('have commas and points as their table has them: %j', async (text, right) =>
    expect(await placesOf(text)).toEqual(right),
  )

  it.each([
    ['Easting,Northing\n262345,1280123', 'importOutsideWales'],
    ['Easting,Northing\n262345,280123125', 'importOutsideSystem'],
    ['Easting,Northing\n-262345,280123', 'importOutsideSystem'],
    ['Easting,Northing\n262345,1e400', 'importNumbers'],
    ['Easting,Northing\n262345,NaN', 'importNumbers'],
    ['Easting,Northing\n280123,', 'importNumbers'],
    ['Lat,Lon\n152.4,-4.01', 'importNumbers'],
    ['Lat,Lon\n-4.01,52.4', 'importTurned'],
    ['Lat,Lon\n52.4,4.01', 'importOutsideWales'],
    ['WKT,Name\nPOINT(-4 1e300),A', 'importOutsideSystem'],
    ['SRID,WKT\n1,SRID=27700;POINT(1e30 280000)', 'importOutsideSystem'],
  ])('that do not exist are a fault of their row: %j', async (text, fault) => {
    const [head = '', row = ''] = text.split('\n')
    const good = head.includes('WKT')
      ? 'POINT(-4.025 52.402)'
      : head.startsWith('Lat')
        ? '52.402,-4.025'
        : '262345,280123'
    const first = head.startsWith('SRID') ? `1,${good}` : head.startsWith('WKT') ? `${good},A` : good
    expect(await placesOf(`${head}\n${first}\n${row}\n`)).toEqual([HERE, fault])
  })

  it.each([
    ['X,Y\n-4.025,52.402', [HERE]],
    ['POINT_X,POINT_Y\n262345,280123', [HERE]],
    ['Easting,Northing\n-4.025,52.402', [HERE]],
    ['x_coord,y_coord\n262345,280123', [HERE]],
    ['OS Eastings (m),OS Northings (m)\n262345,280123', [HERE]],
    ['Dwyreiniad,Gogleddiad\n262345,280123', [HERE]],
    ['decimalLatitude,decimalLongitude\n52.402,-4.025', [HERE]],
    ['_location_latitude,_location_longitude\n52.402,-4.025', [HERE]],
    ['group-place-Latitude,group-place-Longitude\n52.402,-4.025', [HERE]],
    ['Lledred (WGS84),Hydred (WGS84)\n52.402,-4.025', [HERE]],
    ['Name,latitude/longitude\nA,"52.402, -4.025"', [HERE]],
    ['Name,Where\nA,52.402 -4.025 120 4.5', [HERE]],
    ['Name,Where\nA,262345 280123', 'none'],
    ['Shape,Easting,Northing\noval,262345,280123', [HERE]],
    ['NGR,Easting,Northing\nSN 62 80,,\n,262345,280123', ['52.405 -4.023', HERE]],
    // Web Mercator, UTM, numbers of no system, and two systems in one table.
    ['X,Y\n-448000,6870000', 'asks'],
    ['X,Y\n430000,5806000', 'asks'],
    ['X,Y\n12,30', 'asks'],
    ['X,Y\n262345,280123\n-4.025,52.402', 'asks'],
  ])('are in the system of their values: %j', async (text, right) =>
    expect(await placesOf(text)).toEqual(right === 'none' ? ['importNoPlace'] : right),
  )

  it('are in the system that the member says, where it is not certain', async () => {
    const [place] = await placesOf('X,Y\n-448041,6873131', { system: '3857' })
    expect(place).toBe(HERE)
  })

  it('are in the columns that the member names, of any kind', async () => {
    const text = (one: string, other: string) => `Name,One,Other\nA,"${one}","${other}"\n`
    const places = ['One', 'Other']
    expect(await placesOf(text('262345', '280123'))).toEqual(['importNoPlace'])
    expect(await placesOf(text('262345', '280123'), { places })).toEqual([HERE])
    expect(await placesOf(text('-4.025', '52.402'), { places })).toEqual([HERE])
    expect(await placesOf(text('4.025 W', '52.402 N'), { places })).toEqual([HERE])
    expect(await placesOf(text('262345 280123', ''), { places: ['One'] })).toEqual([HERE])
    expect(await placesOf(text('-448041', '6873131'), { places })).toBe('asks')
    expect(await placesOf(text('262345', '280123'), { places: ['None'] })).toEqual(['importNoPlace'])
  })

  it('of ODK are outlines where they end as they begin, otherwise lines', async () => {
    const { rows } = await read(
      'name,walk\nA,52.4 -4.0 0 0;52.401 -4.0 0 0;52.401 -3.999 0 0;52.4 -4.0 0 0\nB,"52.4 -4 1 2; 52.5 -4 1 2;"\n',
    )
    expect(rows?.map(({ corners, faults }) => [corners, ...faults])).toEqual([[3], [0, 'importLine']])
    expect(rows?.[0]?.outline?.[0]).toEqual([52.4, -4])
  })

  it('of WKT may be in metres, of which the member says the system', async () => {
    const text = 'wkt\n"POLYGON((258600 281100,258700 281100,258700 281200,258600 281100))"\n'
    expect((await read(text)).rows).toBeNull()
    expect((await read(text, { system: '27700' })).rows?.[0]?.outline?.[0]?.[0]).toBeCloseTo(52.41, 2)
    const named = await read('note,outline\na,"POLYGON((-4.08 52.41,-4.07 52.41,-4.07 52.42,-4.08 52.41))"\n')
    expect(named.rows?.[0]).toMatchObject({ faults: [], corners: 3, texts: { note: 'a' }, written: null })
  })
})

describe('a text', () => {
  it('with letters that are not UTF-8 is read as windows-1252, which is not certain', async () => {
    const bytes = Buffer.concat([
      Buffer.from('lat,lon,name\n52,-4,T'),
      Buffer.from([0xea]),
      Buffer.from('te\n'),
    ])
    const guessed = await read(bytes)
    expect(guessed.encoding).toEqual({ name: 'windows-1252', isCertain: false })
    expect(guessed.rows?.[0]?.texts.name).toBe('Tête')
    const said = await read(bytes, { encoding: 'ibm850' })
    expect([said.rows?.[0]?.texts.name, said.encoding?.isCertain]).toEqual(['TÛte', true])
    expect((await read(bytes, { encoding: 'iso-8859-14' })).rows?.[0]?.texts.name).toBe('Tête')
  })

  const wide = (text: string, order: string): Buffer => {
    const little = Buffer.from(text, 'utf16le')
    return order === 'utf-16be' ? little.swap16() : little
  }

  it.each(['utf-16le', 'utf-16be'])(
    'in %s is read, with tabs and with or without a byte order mark',
    async (order) => {
      const table = 'Enw\tNodiadau\tgridref\r\nTŷ’r ŵydd\t"crug, yn\nfach"\tSN755781\r\n'
      for (const text of [table, `\uFEFF${table}`, table.replaceAll('\t', ';'), table.slice(0, -2)]) {
        const { format, rows, encoding } = await read(wide(text, order))
        expect([format, encoding, rows?.length]).toEqual(['csv', { name: order, isCertain: true }, 1])
        expect(rows?.[0]).toMatchObject({
          texts: { Enw: 'Tŷ’r ŵydd', Nodiadau: 'crug, yn\nfach' },
          within: 100,
        })
      }
      const zipped = await read(await zipFile({ 'finds.txt': wide(table, order) }))
      expect([zipped.format, zipped.rows?.length]).toEqual(['csv', 1])
      const long = `${table}${'Enw\tfach 🏰\tSN755781\r\n'.repeat(300)}`
      expect((await read(wide(`x${long}`, order))).rows).toHaveLength(301)
      // What the zero bytes say is no guess.
      expect((await read(wide(table, order), { encoding: 'windows-1252' })).encoding?.name).toBe(order)
    },
  )

  it.each(['utf-16le', 'utf-16be'])('of other formats may be in %s, too', async (order) => {
    const json = geoJson([polygonFeature({ name: 'Tŷ' })]).toString()
    const kml = kmlFile([{ name: 'Tŷ' }])
      .toString()
      .replace(' encoding="UTF-8"', '')
    for (const text of [json, kml])
      expect((await read(wide(text, order))).rows?.[0]?.texts).toEqual({ name: 'Tŷ' })
  })

  it('is not what has zero bytes like numbers', async () => {
    const numbers = Buffer.from(new Uint16Array(200).map((_, index) => index).buffer)
    expect(await faultOf(numbers)).toBe('importFormat')
    expect(await faultOf(Buffer.from('a,b\n1,\0\n'))).toBe('importFormat')
    expect(await faultOf(Buffer.from('\0\0a\0\0b'))).toBe('importFormat')
  })

  it('with the line ends of old Macintosh computers has their letters', async () => {
    const bytes = Buffer.concat([
      Buffer.from('lat,lon,name\r52,-4,T'),
      Buffer.from([0x90]),
      Buffer.from('te\r'),
    ])
    const { rows, encoding } = await read(bytes)
    expect([rows?.[0]?.texts.name, encoding]).toEqual(['Tête', { name: 'macintosh', isCertain: false }])
    expect((await read(bytes, { encoding: 'windows-1252' })).encoding?.isCertain).toBe(true)
  })

  it('is refused if it is no table, or has too many rows', async () => {
    expect(await faultOf('A letter\nwithout any columns\n')).toBe('importCsvPlace')
    expect(await faultOf(`lat,lon\n${'52,-4\n'.repeat(501)}`)).toBe('importManyRows')
    expect(await faultOf('')).toBe('importFormat')
    expect(await faultOf(Buffer.from([1, 0, 2]))).toBe('importFormat')
    expect(await faultOf(Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1]))).toBe('importSpreadsheet')
    expect(await faultOf(await zipFile({ '[Content_Types].xml': Buffer.from('<a/>') }))).toBe(
      'importSpreadsheet',
    )
  })

  it('with a table without places has rows without places', async () => {
    const { rows } = await read('name,type\na,b\n')
    expect(rows).toMatchObject([{ texts: { name: 'a', type: 'b' }, faults: ['importNoPlace'] }])
  })
})
