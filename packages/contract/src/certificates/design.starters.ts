import type { Static } from 'typebox'
import type { DesignContent, DesignField } from './design-staff.contract.ts'

type Content = Static<typeof DesignContent>
type Field = Static<typeof DesignField>
type TextField = Extract<Field, { readonly kind: 'text' }>
/** Left, top, width and height in tenths of a millimetre. */
type Place = readonly [number, number, number, number]

const place = ([x, y, width, height]: Place) => ({ x, y, width, height })
const [ink, soft] = ['#16233F', '#5A6478']
const text = (
  id: string,
  at: Place,
  words: TextField['text'],
  size: number,
  look: Partial<Pick<TextField, 'isBold' | 'color' | 'align' | 'spacing'>> = {},
): TextField => ({
  kind: 'text',
  id,
  ...place(at),
  text: words,
  size,
  isBold: false,
  color: ink,
  align: 'left',
  spacing: 0,
  ...look,
})
const shape = (id: string, at: Place, color: string, outline = 0): Field => ({
  kind: 'shape',
  id,
  ...place(at),
  color,
  outline,
})
const same = (words: string): TextField['text'] => ({ zh: words, en: words })

/** A formal certificate in the tradition of printed deeds. */
const formal: Content = {
  size: 'a4',
  isLandscape: true,
  paper: '#FFFDF8',
  frame: 'guilloche',
  accent: '#B07A1E',
  fields: [
    text('issuer', [400, 285, 2170, 80], same('{issuer}'), 13, { align: 'center', isBold: true, spacing: 16 }),
    text('heading', [400, 375, 2170, 220], { zh: '认证证书', en: 'CERTIFICATE' }, 44, {
      align: 'center',
      isBold: true,
      spacing: 55,
    }),
    shape('rule', [1285, 612, 400, 4], '#B07A1E'),
    text('certify', [400, 650, 2170, 70], { zh: '兹证明', en: 'This is to certify that' }, 12, {
      align: 'center',
      color: soft,
    }),
    text('name', [400, 725, 2170, 180], same('{name}'), 36, { align: 'center', isBold: true, spacing: 12 }),
    text(
      'company',
      [400, 905, 2170, 65],
      { zh: '{company}  工号 {employeeNo}', en: '{company}  No. {employeeNo}' },
      11,
      {
        align: 'center',
        color: soft,
      },
    ),
    text('sentence', [500, 985, 1970, 120], same('{sentence}'), 13, { align: 'center' }),
    text('certificate', [400, 1105, 2170, 150], same('{certificate}'), 26, {
      align: 'center',
      isBold: true,
      color: '#8A5C10',
    }),
    text('level', [400, 1255, 2170, 75], same('{level}'), 15, { align: 'center', spacing: 10 }),
    text('credits', [400, 1335, 2170, 60], same('{credits}'), 10, { align: 'center', color: soft }),
    { kind: 'code', id: 'code', ...place([290, 1480, 300, 300]) },
    text('number', [630, 1500, 800, 58], { zh: '证书编号  {number}', en: 'Number  {number}' }, 10),
    text('issued', [630, 1562, 800, 58], { zh: '颁发日期  {issued}', en: 'Issued  {issued}' }, 10),
    text('until', [630, 1624, 800, 58], { zh: '有效期至  {validUntil}', en: 'Valid until  {validUntil}' }, 10),
    text('verify', [630, 1686, 900, 58], { zh: '核验网址  {verifyUrl}', en: 'Verify  {verifyUrl}' }, 9, {
      color: soft,
    }),
    { kind: 'signature', id: 'signature', ...place([1620, 1475, 480, 160]) },
    shape('line', [1600, 1645, 560, 3], ink),
    text('signatory', [1600, 1660, 560, 62], same('{signatory}'), 12, { isBold: true }),
    text('position', [1600, 1722, 560, 55], same('{signatoryTitle}'), 10, { color: soft }),
    { kind: 'seal', id: 'seal', ...place([2270, 1430, 360, 360]) },
  ],
}

/** A modern certificate: an upright page with a dark field and clear type. */
const modern: Content = {
  size: 'a4',
  isLandscape: false,
  paper: '#FFFFFF',
  frame: 'none',
  accent: '#1FA39A',
  fields: [
    shape('field', [0, 0, 2100, 960], '#10233F'),
    shape('band', [0, 960, 2100, 18], '#1FA39A'),
    text('issuer', [190, 170, 1720, 70], same('{issuer}'), 12, { color: '#BFE6E2', isBold: true, spacing: 10 }),
    text('heading', [190, 430, 1720, 230], { zh: '能力认证', en: 'Certificate' }, 54, {
      color: '#FFFFFF',
      isBold: true,
    }),
    text('heading-below', [190, 665, 1720, 90], { zh: 'CERTIFICATE', en: 'of professional competence' }, 16, {
      color: '#7FD1CA',
      spacing: 14,
    }),
    text('certify', [190, 1110, 1720, 62], { zh: '授予', en: 'Awarded to' }, 12, { color: soft }),
    text('name', [190, 1175, 1720, 200], same('{name}'), 40, { isBold: true }),
    text('company', [190, 1380, 1720, 66], { zh: '{company} · {employeeNo}', en: '{company} · {employeeNo}' }, 11, {
      color: soft,
    }),
    shape('rule', [190, 1490, 240, 10], '#1FA39A'),
    text('sentence', [190, 1540, 1720, 130], same('{sentence}'), 12),
    text('certificate', [190, 1680, 1720, 180], same('{certificate}'), 25, { isBold: true, color: '#0E6E68' }),
    text('level', [190, 1865, 1720, 72], same('{level}'), 14, { color: ink }),
    text('credits', [190, 1940, 1720, 62], { zh: '学分：{credits}', en: 'Credits: {credits}' }, 10, { color: soft }),
    { kind: 'signature', id: 'signature', ...place([190, 2090, 460, 160]) },
    shape('line', [190, 2258, 560, 3], ink),
    text('signatory', [190, 2270, 560, 60], same('{signatory}'), 12, { isBold: true }),
    text('position', [190, 2330, 640, 54], same('{signatoryTitle}'), 10, { color: soft }),
    { kind: 'seal', id: 'seal', ...place([1560, 2045, 350, 350]) },
    shape('foot', [0, 2560, 2100, 410], '#F1F5F8'),
    text('number', [190, 2620, 1200, 62], { zh: '编号  {number}', en: 'Number  {number}' }, 10, { isBold: true }),
    text(
      'dates',
      [190, 2690, 1200, 116],
      {
        zh: '颁发  {issued}\n有效期至  {validUntil}',
        en: 'Issued  {issued}\nValid until  {validUntil}',
      },
      10,
    ),
    text('verify', [190, 2815, 1300, 54], same('{verifyUrl}'), 9, { color: soft }),
    { kind: 'code', id: 'code', ...place([1590, 2600, 320, 320]) },
  ],
}

/** A page with what every certificate needs. */
const plain: Content = {
  size: 'a4',
  isLandscape: true,
  paper: '#FFFFFF',
  frame: 'lines',
  accent: '#2F5DA8',
  fields: [
    text('name', [400, 700, 2170, 180], same('{name}'), 34, { align: 'center', isBold: true }),
    text('certificate', [400, 950, 2170, 140], same('{certificate}'), 24, { align: 'center' }),
    text('number', [400, 1500, 2170, 60], same('{number}'), 10, { align: 'center', color: soft }),
    { kind: 'code', id: 'code', ...place([1335, 1580, 300, 300]) },
  ],
}

/** The designs from which a new one can start. */
export const designStarters = { formal, modern, plain } as const
export type DesignStarter = keyof typeof designStarters
