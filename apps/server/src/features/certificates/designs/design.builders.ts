import type { StoredDesignContent } from './design.store.ts'

type Field = StoredDesignContent['fields'][number]
const text = (id: string, y: number, words: string, size = 14): Field => ({
  kind: 'text',
  id,
  x: 200,
  y,
  width: 2570,
  height: 150,
  text: { zh: words, en: words },
  size,
  isBold: false,
  color: '#16233F',
  align: 'center',
  spacing: 0,
})

/** Returns a small design that may be published. */
export const smallDesignContent = (own: Partial<StoredDesignContent> = {}): StoredDesignContent => ({
  size: 'a4',
  isLandscape: true,
  paper: '#FFFFFF',
  frame: 'lines',
  accent: '#B07A1E',
  fields: [
    text('name', 500, '{name}', 32),
    text('title', 900, '{certificate}', 20),
    text('number', 1500, '{number}'),
    { kind: 'code', id: 'code', x: 200, y: 1700, width: 300, height: 300 },
  ],
  ...own,
})
