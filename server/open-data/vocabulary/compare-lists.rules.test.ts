import { describe, expect, it } from 'vitest'
import { compareLists } from './compare-lists.rules.ts'
import { readConcepts } from './check-lists.action.ts'

const TYPE = 'http://purl.org/heritagedata/schemes/10/concepts/'
const PERIOD = 'http://purl.org/heritagedata/schemes/11/concepts/'

describe('the comparison with the Welsh lists', () => {
  it('takes a concept over only where number and label are the same', () => {
    const { types, periods, differing } = compareLists([
      { uri: `${TYPE}70010`, label: 'Round Barrow' },
      { uri: `${TYPE}68911`, label: 'SOMETHING ELSE' },
      { uri: `${PERIOD}1234`, label: 'EARLY MEDIEVAL' },
      { uri: 'http://example.org/70049', label: 'RING CAIRN' },
    ])
    expect(types).toEqual({ round_barrow: 70010 })
    expect(periods).toEqual({ early_medieval: 1234 })
    expect(differing).toContainEqual({
      slug: 'temporary_camp',
      number: 68911,
      ours: 'TEMPORARY CAMP',
      theirs: 'SOMETHING ELSE',
    })
    expect(differing).toContainEqual({ slug: 'ring_cairn', number: 70049, ours: 'RING CAIRN', theirs: null })
  })
})

describe('a published list', () => {
  it('is read from SKOS in RDF/XML, in English', () => {
    const skos = `<rdf:RDF xmlns:rdf="r" xmlns:skos="s">
      <skos:Concept rdf:about="${TYPE}1"><skos:prefLabel xml:lang="cy">Crug</skos:prefLabel>
        <skos:prefLabel xml:lang="en">BARROW &amp; CAIRN</skos:prefLabel></skos:Concept></rdf:RDF>`
    expect(readConcepts(skos)).toEqual([{ uri: `${TYPE}1`, label: 'BARROW & CAIRN' }])
  })

  it('is read from a table', () => {
    expect(readConcepts(`\uFEFFlabel,uri\r\n"BANK (EARTHWORK), LOW",${TYPE}2\r\n`)).toEqual([
      { uri: `${TYPE}2`, label: 'BANK (EARTHWORK), LOW' },
    ])
  })

  it.each([
    ['<!DOCTYPE x [<!ENTITY a "b">]><x/>', 'The file has a document type, which is not accepted.'],
    ['<rdf:RDF xmlns:rdf="r"><open></rdf:RDF>', 'The file is no well-formed XML'],
    ['name,number\nA,1', 'The first line of the table must name the columns uri and label.'],
    [`uri,label\n${TYPE}1,`, 'Line 2 of the table has no uri or no label.'],
    ['uri,label\n', 'The file names no concept'],
  ])('is refused with the reason: %s', (text, reason) => {
    expect(() => readConcepts(text)).toThrow(reason)
  })
})
