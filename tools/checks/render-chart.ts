type Scope = {
  readonly values: Readonly<Record<string, unknown>>
  readonly release: string
  readonly names?: Readonly<Record<string, unknown>>
}
type Node = { readonly text: string } | { readonly tag: string; readonly body: readonly Node[] }

/**
 * Renders the parts of Helm's language that the templates of `deploy/helm` use: values, `if`, `range`, `define`,
 * `include … | indent`, `quote` and `toJson`, including its trimming of white space. Helm itself isn't in a package
 * registry that this project uses. Anything else in a template is an error, so that the chart uses only features that
 * are tested.
 */
export function renderChart(template: string, helpers: string, scope: Scope): string {
  const parts = new Map(
    parse(helpers).flatMap((node) =>
      'tag' in node && node.tag.startsWith('define ') ? [[node.tag.slice(8, -1), node.body] as const] : [],
    ),
  )
  return render(parse(template), parts, scope)
}

/** The tree of a template: text, values, and blocks up to their `end`. */
function parse(template: string): readonly Node[] {
  const pieces = template
    .replace(/\s*\{\{- /g, '{{ ')
    .replace(/ -\}\}\s*/g, ' }}')
    .split(/(\{\{ .*? \}\})/)
  const read = (): Node[] => {
    const nodes: Node[] = []
    for (let piece = pieces.shift(); piece !== undefined; piece = pieces.shift()) {
      const tag = /^\{\{ (.*) \}\}$/.exec(piece)?.[1]
      if (tag === 'end') return nodes
      if (tag === undefined) nodes.push({ text: piece })
      else nodes.push({ tag, body: /^(if|range|define) /.test(tag) ? read() : [] })
    }
    return nodes
  }
  return read()
}

type Parts = ReadonlyMap<string, readonly Node[]>

const render = (nodes: readonly Node[], parts: Parts, scope: Scope): string =>
  nodes.map((node) => ('text' in node ? plain(node.text) : renderTag(node, parts, scope))).join('')

function plain(text: string): string {
  if (text.includes('{{')) throw new Error(`not rendered: ${text.slice(text.indexOf('{{'))}`)
  return text
}

function renderTag(
  { tag, body }: { readonly tag: string; readonly body: readonly Node[] },
  parts: Parts,
  scope: Scope,
): string {
  const [, kind, head = ''] = /^(if|range) (.*)$/.exec(tag) ?? []
  if (kind === 'if') return isTrue(lookUp(head, scope)) ? render(body, parts, scope) : ''
  if (kind === 'range') return each(head, body, parts, scope)
  const [, name, spaces] = /^include "([^"]+)" \. \| indent (\d+)$/.exec(tag) ?? []
  if (name !== undefined) {
    const part = parts.get(name)
    if (part === undefined) throw new Error(`no part ${name}`)
    return render(part, parts, scope).replace(/^(?=.)/gm, ' '.repeat(Number(spaces)))
  }
  const [path = '', how, ...more] = tag.split(' | ')
  if (more.length > 0 || (how !== undefined && how !== 'quote' && how !== 'toJson'))
    throw new Error(`not rendered: ${tag}`)
  const value = lookUp(path, scope)
  return how === 'quote' ? JSON.stringify(String(value)) : how === 'toJson' ? JSON.stringify(value) : String(value)
}

const isTrue = (value: unknown) => Boolean(value) && !(Array.isArray(value) && value.length === 0)

/**
 * `$name := .Values.list` or `$name, $value := .Values.map`. Inside, a value of the chart is named from `$`, since Helm
 * moves the dot.
 */
function each(head: string, body: readonly Node[], parts: Parts, scope: Scope): string {
  const [, names = '', path = ''] = /^(.+?) := (.+)$/.exec(head) ?? []
  const [first = '', second] = names.split(', ')
  const given = lookUp(path, scope) as readonly string[] | Readonly<Record<string, string>>
  const rounds = Array.isArray(given)
    ? given.map((one) => ({ [first]: one }))
    : Object.entries(given).map(([name, value]) => ({ [first]: name, [second ?? '']: value }))
  return rounds.map((own) => render(body, parts, { ...scope, names: { ...scope.names, ...own } })).join('')
}

function lookUp(path: string, { values, release, names = {} }: Scope): unknown {
  const isInside = Object.keys(names).length > 0
  if (isInside && path.startsWith('.')) throw new Error(`${path} inside a range: Helm needs $${path}`)
  const at = path.startsWith('$.') ? path.slice(1) : path
  if (at === '.Release.Name') return release
  if (at.startsWith('$')) return names[at]
  const keys = at.split('.').slice(1)
  if (keys.shift() !== 'Values') throw new Error(`not known: ${path}`)
  const found = keys.reduce<unknown>((from, key) => (from as Record<string, unknown> | undefined)?.[key], values)
  if (found === undefined) throw new Error(`${path} has no value`)
  return found
}
