import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  buildSamlResponse,
  createSamlCurveKey,
  createSamlKey,
  encryptXml,
  isoTimeMinutesAfter,
  type SamlAnswer,
  type SamlEncryption,
  samlMetadata,
  signXml,
} from '../../../../../testing/saml-stand-in.ts'
import { propertyRuns } from '../../../../../testing/whole-run.ts'
import { read } from './saml.reader.ts'
import type { ExpectedSamlAnswer, SamlAnswers } from './saml.task.ts'
import { parseSamlCertificates } from './saml-metadata.rules.ts'

/** Answers of a SAML provider as they should be, and as an attacker or a mistake makes them. */
const [key, nextKey, strangersKey] = [createSamlKey(), createSamlKey(), createSamlKey('stranger.example')]
const [ownKey, formerKey] = [createSamlKey('portal.example'), createSamlKey('portal.example')]
const [curveKey, longCurveKey] = [createSamlCurveKey('P-256'), createSamlCurveKey('P-384')]
const now = new Date('2026-11-28T12:00:00Z')
const expected: ExpectedSamlAnswer = {
  idpEntityId: 'https://idp.starbeam.example/saml',
  ssoUrl: 'https://idp.starbeam.example/sso',
  certificates: [key, nextKey, curveKey, longCurveKey].map(({ certificate }) => certificate),
  spEntityId: 'https://portal.example/sso/c/1/metadata',
  callbackUrl: 'https://portal.example/sso/c/1/callback',
  requestId: '_request',
  keys: [ownKey.privateKey, formerKey.privateKey],
  now: now.getTime(),
}
const good: SamlAnswer = {
  issuer: expected.idpEntityId,
  requestId: expected.requestId,
  callbackUrl: expected.callbackUrl,
  audience: expected.spEntityId,
  nameId: 'wei.lai@starbeam.example',
  attributes: { employeeNumber: '00661204', displayName: '魏来', groups: ['network', 'core'] },
  now,
  key,
}
const claims = { employeeNumber: '00661204', displayName: '魏来', groups: ['network', 'core'], NameID: good.nameId }
const ecdsa = (hash: string) => `http://www.w3.org/2001/04/xmldsig-more#ecdsa-${hash}`
const answerTo = async (xml: string) =>
  (await read({ task: 'response', bytes: Buffer.from(xml), expected })) as SamlAnswers['response']
const reasonOf = async (xml: string) => {
  const answer = await answerTo(xml)
  return 'reason' in answer ? answer.reason : answer.claims
}
/** An answer with an encrypted assertion. */
const encrypted = (encryption: Partial<SamlEncryption> = {}, change: Partial<SamlAnswer> = {}) =>
  buildSamlResponse({ ...good, encrypts: { certificate: ownKey.certificate, ...encryption }, ...change })
const signed = (change: Partial<SamlAnswer> = {}) => buildSamlResponse({ ...good, ...change })

describe('an answer is accepted', () => {
  test.each<[string, Partial<SamlAnswer>]>([
    ['with a signed assertion', {}],
    ['with response and assertion signed', { signs: 'both' }],
    ['by the second certificate of the connection', { key: nextKey }],
    ['without a certificate in its signature', { embedsCertificate: false }],
    [
      'with SHA-512',
      {
        algorithm: 'http://www.w3.org/2001/04/xmldsig-more#rsa-sha512',
        digest: 'http://www.w3.org/2001/04/xmlenc#sha512',
      },
    ],
    ['with ECDSA on P-256', { key: curveKey, algorithm: ecdsa('sha256') }],
    ['with ECDSA on P-384', { key: longCurveKey, algorithm: ecdsa('sha384'), embedsCertificate: false }],
    ['with ECDSA and SHA-512', { key: longCurveKey, algorithm: ecdsa('sha512') }],
    ['fifty seconds after its end', { notOnOrAfter: isoTimeMinutesAfter(-5 / 6, now) }],
    ['fifty seconds before its beginning', { notBefore: isoTimeMinutesAfter(5 / 6, now) }],
  ])('%s', async (_, change) => {
    expect(await answerTo(signed(change))).toEqual({ claims, signedInAt: now.getTime() / 1000 })
  })

  test('as a declaration and line ends around it do not matter', async () => {
    expect(await reasonOf(`<?xml version="1.0" encoding="UTF-8"?>\n${signed()}\n`)).toEqual(claims)
  })

  test('of a person in nine hundred groups', async () => {
    const groups = Array.from({ length: 900 }, (_, index) => `group ${index}`)
    expect(await answerTo(signed({ attributes: { groups } }))).toMatchObject({ claims: { groups } })
  })

  test('without a name if it is of the session only', async () => {
    const answer = await answerTo(signed({ nameIdFormat: 'urn:oasis:names:tc:SAML:2.0:nameid-format:transient' }))
    expect(answer).toMatchObject({ claims: { employeeNumber: '00661204' } })
    expect(answer).not.toMatchObject({ claims: { NameID: expect.anything() } })
  })
})

describe('an answer is refused', () => {
  test.each<[string, string, Partial<SamlAnswer>]>([
    ['without a signature', 'signature', { signs: 'none' }],
    ['with only the response signed', 'signature', { signs: 'response' }],
    ['signed by a stranger, whose certificate it brings along', 'signature', { key: strangersKey }],
    ['with SHA-1', 'algorithm', { algorithm: 'http://www.w3.org/2000/09/xmldsig#rsa-sha1' }],
    ['with a digest of SHA-1', 'algorithm', { digest: 'http://www.w3.org/2000/09/xmldsig#sha1' }],
    ['of another issuer', 'issuer', { issuer: 'https://idp.other.example' }],
    ['for another audience', 'audience', { audience: 'https://portal.example/sso/c/2/metadata' }],
    ['for no audience', 'audience', { audience: null }],
    ['for another address', 'recipient', { callbackUrl: 'https://portal.example/sso/c/2/callback' }],
    ['to another request', 'request', { requestId: '_another' }],
    ['to no request', 'request', { requestId: null }],
    ['after its end', 'time', { notOnOrAfter: isoTimeMinutesAfter(-1.1, now) }],
    ['before its beginning', 'time', { notBefore: isoTimeMinutesAfter(1.1, now) }],
    ['with a time without a zone', 'time', { notOnOrAfter: '2026-11-28T12:05:00' }],
    ['with a failure', 'status', { status: 'urn:oasis:names:tc:SAML:2.0:status:Responder' }],
  ])('%s', async (_, reason, change) => {
    expect(await reasonOf(signed(change))).toBe(reason)
  })

  test('a refusal by the person is distinguished from a failure', async () => {
    const status = 'urn:oasis:names:tc:SAML:2.0:status:AuthnFailed'
    expect(await answerTo(signed({ status }))).toMatchObject({ reason: 'status', isDenied: true })
  })
})

/** Attacks on the signature: an attacker has a genuine answer of their own, and tries to sign in as another person. */
describe('a forged answer is refused', () => {
  const genuine = signed()
  const assertion = /<saml:Assertion.*<\/saml:Assertion>/s.exec(genuine)?.[0] ?? ''
  const signature = /<ds:Signature.*<\/ds:Signature>/s.exec(assertion)?.[0] ?? ''
  const unsigned = assertion.replace(signature, '')
  const evil = unsigned.replace(good.nameId, 'director@starbeam.example').replace('ID="_assertion"', 'ID="_evil"')
  const sameId = evil.replace('ID="_evil"', 'ID="_assertion"')
  const inside = (outer: string, part: string) => outer.replace('</saml:Assertion>', `${part}</saml:Assertion>`)
  const withSignature = (one: string, part: string) => one.replace('</saml:Issuer>', `</saml:Issuer>${part}`)
  const put = (part: string) => genuine.replace(assertion, part)
  const both = signed({ signs: 'both' })
  const evilResponse = both
    .replace(/<ds:Signature.*?<\/ds:Signature>/s, '')
    .replace('ID="_response"', 'ID="_evil"')
    .replace(good.nameId, 'director@starbeam.example')
  const responseSignature = /<ds:Signature.*?<\/ds:Signature>/s.exec(both)?.[0] ?? ''
  const inSignature = (part: string) =>
    signature.replace('</ds:Signature>', `<ds:Object>${part}</ds:Object></ds:Signature>`)

  test.each<[string, string]>([
    [
      'XSW1: the genuine response within the signature',
      evilResponse.replace(
        '</samlp:Status>',
        `</samlp:Status>${responseSignature.replace('</ds:Signature>', `<ds:Object>${both}</ds:Object></ds:Signature>`)}`,
      ),
    ],
    [
      'XSW2: the genuine response beside a detached signature',
      evilResponse.replace('</samlp:Status>', `</samlp:Status>${both}${responseSignature}`),
    ],
    ['XSW3: a forged assertion before the genuine one', put(`${evil}${assertion}`)],
    ['XSW3: a forged assertion after the genuine one', put(`${assertion}${evil}`)],
    ['XSW4: the genuine assertion within the forged one', put(inside(evil, assertion))],
    [
      'XSW5: the signature in the forged one, the genuine one after it',
      put(`${withSignature(evil, signature)}${unsigned}`),
    ],
    [
      'XSW6: the genuine one within the signature of the forged one',
      put(withSignature(evil, signature.replace('</ds:Signature>', `${unsigned}</ds:Signature>`))),
    ],
    ['XSW7: the forged one in an extension', put(`<samlp:Extensions>${evil}</samlp:Extensions>${assertion}`)],
    ['XSW8: the genuine one as an object of the signature', put(withSignature(evil, inSignature(unsigned)))],
    ['two assertions of one ID', put(`${withSignature(sameId, signature)}${unsigned}`)],
    [
      'the genuine one within the subject of the forged one',
      put(evil.replace('<saml:Subject>', `<saml:Subject>${assertion}`)),
    ],
    ['another name under the same signature', genuine.replace(good.nameId, 'director@starbeam.example')],
    [
      'an attribute more',
      genuine.replace(
        '</saml:AttributeStatement>',
        '<saml:Attribute Name="x"><saml:AttributeValue>y</saml:AttributeValue></saml:Attribute></saml:AttributeStatement>',
      ),
    ],
    ['a comment in the name', genuine.replace(good.nameId, 'wei.lai@starbeam.example<!-- -->.evil.example')],
    ['a comment that the signature does not see', genuine.replace(good.nameId, 'wei.<!-- -->lai@starbeam.example')],
    ['CDATA in the name', genuine.replace(good.nameId, `<![CDATA[${good.nameId}]]>`)],
    ['a processing instruction in the name', genuine.replace(good.nameId, `<?x ?>${good.nameId}`)],
    ['a DTD', `<!DOCTYPE r [<!ENTITY e "x">]>${genuine}`],
    ['an external DTD', `<!DOCTYPE r SYSTEM "http://127.0.0.1/x.dtd">${genuine}`],
    ['two roots', `${genuine}${genuine}`],
    ['an element of the name in the name', genuine.replace(good.nameId, `<saml:NameID>director</saml:NameID>`)],
    ['a signature of nothing', genuine.replace(/URI="#[^"]*"/, 'URI=""')],
    ['a signature of another element', genuine.replace(/URI="#[^"]*"/, 'URI="#_response"')],
    ['no reference', genuine.replace(/<ds:Reference.*<\/ds:Reference>/s, '')],
    ['two references', genuine.replace(/(<ds:Reference.*<\/ds:Reference>)/s, '$1$1')],
    [
      'a transform by XPath',
      genuine.replace(
        'http://www.w3.org/2001/10/xml-exc-c14n#"/></ds:Transforms>',
        'http://www.w3.org/TR/1999/REC-xpath-19991116"/></ds:Transforms>',
      ),
    ],
    [
      'a key that is a shared secret',
      genuine.replace(
        'http://www.w3.org/2001/04/xmldsig-more#rsa-sha256',
        'http://www.w3.org/2000/09/xmldsig#hmac-sha1',
      ),
    ],
    ['an encrypted assertion', put('<saml:EncryptedAssertion xmlns:saml="urn:oasis:names:tc:SAML:2.0:assertion"/>')],
    ['an assertion that is no response', assertion],
    ['an assertion of another namespace', put(assertion.replaceAll('urn:oasis:names:tc:SAML:2.0:assertion', 'urn:x'))],
    ['no XML', 'director@starbeam.example'],
    ['nothing', ''],
    ['a hundred thousand nested elements', put('<a>'.repeat(100_000))],
  ])('%s', async (_, forged) => {
    expect(forged).not.toBe(genuine)
    expect(typeof (await reasonOf(forged))).toBe('string')
  })

  test('a signed answer with a forged one wrapped and signed by a stranger', async () => {
    const wrapped = signXml(put(evil), 'Assertion', { key: strangersKey })
    expect(await reasonOf(wrapped)).toBe('signature')
  })

  test('whatever single character changes, it names the same person or none', async () => {
    const property = fc.asyncProperty(
      fc.nat({ max: genuine.length - 1 }),
      fc.constantFrom('', 'x', '<', '>', '"', '&', ' ', '0', '\n', '<!---->'),
      async (at, character) => {
        const answer = await answerTo(`${genuine.slice(0, at)}${character}${genuine.slice(at + 1)}`)
        if (!('reason' in answer)) expect(answer.claims).toEqual(claims)
      },
    )
    await fc.assert(property, propertyRuns(100))
  })
})

describe('an encrypted assertion', () => {
  const [enc, enc11] = ['http://www.w3.org/2001/04/xmlenc#', 'http://www.w3.org/2009/xmlenc11#']
  const cbc = { cipher: `${enc}aes256-cbc` }
  test.each<[string, Partial<SamlEncryption>, Partial<SamlAnswer>]>([
    ['AES-256-GCM', {}, {}],
    ['AES-128-GCM', { cipher: `${enc11}aes128-gcm` }, {}],
    ['the former key', { certificate: formerKey.certificate }, {}],
    ['its key beside the data', { isKeyBeside: true }, {}],
    ['OAEP of XML Encryption 1.1', { keyAlgorithm: `${enc11}rsa-oaep` }, {}],
    ['OAEP with SHA-256', { keyAlgorithm: `${enc11}rsa-oaep`, digest: `${enc}sha256`, mask: `${enc11}mgf1sha256` }, {}],
    ['a signed response around it', {}, { signs: 'both' }],
    ['AES-256-CBC in a signed response', cbc, { signs: 'both' }],
    ['AES-128-CBC in a signed response', { cipher: `${enc}aes128-cbc` }, { signs: 'both' }],
    ['a signature by a key on a curve', {}, { key: curveKey, algorithm: ecdsa('sha256') }],
  ])('is accepted with %s', async (_, encryption, change) => {
    expect(await answerTo(encrypted(encryption, change))).toEqual({ claims, signedInAt: now.getTime() / 1000 })
  })

  test.each<[string, string, Partial<SamlEncryption>, Partial<SamlAnswer>]>([
    ['AES-CBC in a response without a signature', 'cipher', cbc, {}],
    ['AES-CBC in a response that a stranger signed', 'cipher', cbc, { signs: 'both', key: strangersKey }],
    ['triple DES', 'cipher', { cipher: `${enc}tripledes-cbc` }, {}],
    ['a key by RSA 1.5', 'cipher', { keyAlgorithm: `${enc}rsa-1_5` }, {}],
    ['a hash of OAEP that is not that of its mask', 'cipher', { digest: `${enc}sha256` }, {}],
    ['a key of another portal', 'decryption', { certificate: strangersKey.certificate }, {}],
    ['no signature inside', 'signature', {}, { signs: 'none' }],
    ['only the response signed', 'signature', {}, { signs: 'response' }],
    ['only the response signed, and AES-CBC', 'signature', cbc, { signs: 'response' }],
    ["a stranger's signature inside", 'signature', {}, { key: strangersKey }],
    ['SHA-1 inside', 'algorithm', {}, { algorithm: 'http://www.w3.org/2000/09/xmldsig#rsa-sha1' }],
    ['another audience', 'audience', {}, { audience: 'https://other.example' }],
    ['another request', 'request', {}, { requestId: '_another' }],
    ['another address', 'recipient', {}, { callbackUrl: 'https://other.example/callback' }],
    ['a failure', 'status', {}, { status: 'urn:oasis:names:tc:SAML:2.0:status:Responder' }],
    ['an end in the past', 'time', {}, { notOnOrAfter: isoTimeMinutesAfter(-1.1, now) }],
  ])('is refused with %s', async (_, reason, encryption, change) => {
    expect(await reasonOf(encrypted(encryption, change))).toBe(reason)
  })

  test('is refused without a key of the connection', async () => {
    const answer = await read({
      task: 'response',
      bytes: Buffer.from(encrypted()),
      expected: { ...expected, keys: [] },
    })
    expect(answer).toMatchObject({ reason: 'encrypted' })
  })

  const genuine = encrypted()
  const part = /<saml:EncryptedAssertion.*<\/saml:EncryptedAssertion>/s.exec(genuine)?.[0] ?? ''
  const plain = /<saml:Assertion.*<\/saml:Assertion>/s.exec(signed())?.[0] ?? ''
  const data =
    /<xenc:CipherValue>([^<]+)<\/xenc:CipherValue><\/xenc:CipherData><\/xenc:EncryptedData>/.exec(part)?.[1] ?? ''
  const seal = (text: string) => encryptXml(text, { certificate: ownKey.certificate })
  const flipped = Buffer.from(data, 'base64')
  flipped[20] = (flipped[20] ?? 0) ^ 1
  test.each<[string, string]>([
    ['changed data', genuine.replace(data, flipped.toString('base64'))],
    ['a shortened tag', genuine.replace(data, Buffer.from(data, 'base64').subarray(0, 20).toString('base64'))],
    ['no data', genuine.replace(data, '')],
    ['a second one', genuine.replace(part, part + part.replace('Id="_key"', 'Id="_other"'))],
    ['one in the open beside it', genuine.replace(part, part + plain)],
    ['one in an extension', genuine.replace(part, `<samlp:Extensions>${part}</samlp:Extensions>`)],
    [
      'two keys',
      genuine.replace(/(<xenc:EncryptedKey.*<\/xenc:EncryptedKey>)/s, (key) => key + key.replace('_key', '_k2')),
    ],
    [
      'a reference in place of the data',
      genuine
        .replace(/<xenc:CipherValue>/, '<xenc:CipherReference URI="http://x.example"/><xenc:CipherValue>')
        .replace(data, ''),
    ],
    ['two assertions inside', genuine.replace(part, seal(plain + plain.replaceAll('_assertion', '_b')))],
    ['the end of the response inside', genuine.replace(part, seal(`${plain}</samlp:Response><samlp:Response>`))],
    ['a comment inside', genuine.replace(part, seal(plain.replace(good.nameId, `${good.nameId}<!-- x -->`)))],
    ['a DTD inside', genuine.replace(part, seal(`<!DOCTYPE x>${plain}`))],
    ['another element inside', genuine.replace(part, seal(plain.replaceAll('saml:Assertion', 'saml:Advice')))],
    ['a forged one inside', genuine.replace(part, seal(plain.replace(good.nameId, 'director@starbeam.example')))],
    ['an encrypted one inside', genuine.replace(part, seal(part))],
    ['no XML inside', genuine.replace(part, seal('director@starbeam.example'))],
  ])('is refused with %s', async (_, forged) => {
    expect(forged).not.toBe(genuine)
    expect(typeof (await reasonOf(forged))).toBe('string')
  })
})

test('a key of one type does not work for an algorithm of another, and few curves are supported', async () => {
  const rsa = 'http://www.w3.org/2001/04/xmldsig-more#rsa-sha256'
  const confused = signed({ key: curveKey, algorithm: ecdsa('sha256') }).replace(ecdsa('sha256'), rsa)
  expect(await reasonOf(confused)).toBe('signature')
  expect(await reasonOf(signed().replace(rsa, ecdsa('sha256')))).toBe('signature')
  expect(parseSamlCertificates(createSamlCurveKey('secp256k1').certificate)).toBeNull()
  expect(parseSamlCertificates(longCurveKey.certificate)).toEqual([longCurveKey.certificate])
})

test.each([
  ['elements', '<x/>'.repeat(20_000)],
  ['attributes', `<x ${Array.from({ length: 5000 }, (_, index) => `a${index}="1"`).join(' ')}/>`],
])('an answer of very many %s is refused before its signature is looked at', async (_, many) => {
  const large = signed().replace('</saml:AttributeStatement>', `</saml:AttributeStatement>${many}`)
  expect(await answerTo(large)).toMatchObject({ reason: 'structure', detail: 'too many elements' })
})

describe('metadata', () => {
  const providerOf = async (xml: string) =>
    ((await read({ task: 'metadata', bytes: Buffer.from(xml) })) as SamlAnswers['metadata']).found
  const xml = samlMetadata(expected.idpEntityId, expected.ssoUrl, expected.certificates)

  test('name the provider, its address for redirects, and its certificates', async () => {
    expect(await providerOf(xml)).toEqual({
      idpEntityId: expected.idpEntityId,
      ssoUrl: expected.ssoUrl,
      certificates: expected.certificates,
    })
    const federation = (entities: string) =>
      `<EntitiesDescriptor xmlns="urn:oasis:names:tc:SAML:2.0:metadata">${entities}</EntitiesDescriptor>`
    const entity = xml.slice(xml.indexOf('<EntityDescriptor'))
    expect(await providerOf(federation(entity))).toMatchObject({ idpEntityId: expected.idpEntityId })
    expect(await providerOf(federation(entity + entity))).toBeNull()
  })

  test.each([
    ['a DTD', `<!DOCTYPE x>${xml}`],
    ['no certificate', samlMetadata(expected.idpEntityId, expected.ssoUrl, [])],
    ['no good certificate', samlMetadata(expected.idpEntityId, expected.ssoUrl, ['AAAA'])],
    ['no address for redirects', xml.replace('HTTP-Redirect', 'HTTP-Artifact')],
    ['no address at all', samlMetadata(expected.idpEntityId, 'x', [key.certificate])],
    ['no provider', xml.replaceAll('IDPSSODescriptor', 'SPSSODescriptor')],
    ['no name', xml.replace(/entityID="[^"]*"/, '')],
    ['another version of SAML', xml.replaceAll('SAML:2.0:protocol', 'SAML:1.1:protocol')],
    ['no XML', '{"issuer":"x"}'],
  ])('are refused with %s', async (_, wrong) => {
    expect(await providerOf(wrong)).toBeNull()
  })

  test('certificates are read from PEM or base64, and nothing else is one', () => {
    const bare = key.certificate.replace(/-----[A-Z ]+-----/g, '')
    expect(parseSamlCertificates(bare)).toEqual([key.certificate])
    expect(parseSamlCertificates(`${key.certificate}\n${nextKey.certificate}`)).toEqual([
      key.certificate,
      nextKey.certificate,
    ])
    expect(parseSamlCertificates(' ')).toEqual([])
    for (const wrong of [
      'x',
      key.privateKey,
      `${key.certificate}\n-----BEGIN CERTIFICATE-----\nAAAA\n-----END CERTIFICATE-----`,
    ])
      expect(parseSamlCertificates(wrong)).toBeNull()
  })
})
