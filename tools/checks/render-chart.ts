type Scope = { readonly values: Readonly<Record<string, unknown>>; readonly release: string; readonly names?: Readonly<Record<string, unknown>> }

/**
 * Renders what the templates of `deploy/helm` use of Helm's language: values, `if`, `range`, `define` and `include … | indent`. Helm itself is no package of a registry
 * that this project builds from. Anything else in a template is an error, so that the chart stays within what is tested.
 */
export function renderChart(template: string, helpers: string, scope: Scope): string {
  const parts = new Map([...helpers.matchAll(/\{\{- define "([^"]+)" -\}\}\n([\s\S]*?)\n\{\{- end \}\}\n(?=\n|$)/g)].map(([, name = '', body = '']) => [name, body]))
  return render(template, parts, scope)
}

function render(text: string, parts: ReadonlyMap<string, string>, scope: Scope): string {
  const block = /\{\{- (if|range) ([^}]+?) \}\}\n([\s\S]*?)\n?\{\{- end \}\}/.exec(text)
  if (block) {
    const [whole, kind, head = '', body = ''] = block
    const before = kind === 'range' ? text.slice(0, block.index).replace(/\n$/, '') : text.slice(0, block.index)
    const after = text.slice(block.index + whole.length)
    return render(before, parts, scope) + (kind === 'if' ? (lookUp(head, scope) ? render(body, parts, scope) : '') : each(head, body, parts, scope)) + render(after, parts, scope)
  }
  return text
    .replace(/\{\{ include "([^"]+)" \. \| indent (\d+) \}\}/g, (_, name: string, spaces: string) => {
      const part = parts.get(name)
      if (part === undefined) throw new Error(`no part ${name}`)
      return render(part, parts, scope).replace(/^(?=.)/gm, ' '.repeat(Number(spaces)))
    })
    .replace(/\{\{ ([^}|]+?) \}\}/g, (_, path: string) => String(lookUp(path, scope)))
    .replace(/\{\{.*/g, (left) => {
      throw new Error(`not rendered: ${left}`)
    })
}

/** `$name := .Values.list` or `$name, $value := .Values.map`. */
function each(head: string, body: string, parts: ReadonlyMap<string, string>, scope: Scope): string {
  const [, names = '', path = ''] = /^(.+?) := (.+)$/.exec(head) ?? []
  const [first = '', second] = names.split(', ')
  const given = lookUp(path, scope) as readonly string[] | Readonly<Record<string, string>>
  const rounds = Array.isArray(given) ? given.map((one) => ({ [first]: one })) : Object.entries(given).map(([name, value]) => ({ [first]: name, [second ?? '']: value }))
  return rounds.map((own) => `\n${render(body, parts, { ...scope, names: { ...scope.names, ...own } })}`).join('')
}

function lookUp(path: string, { values, release, names = {} }: Scope): unknown {
  if (path === '.Release.Name') return release
  if (path.startsWith('$')) return names[path]
  const keys = path.split('.').slice(1)
  if (keys.shift() !== 'Values') throw new Error(`not known: ${path}`)
  const found = keys.reduce<unknown>((at, key) => (at as Record<string, unknown> | undefined)?.[key], values)
  if (found === undefined) throw new Error(`${path} has no value`)
  return found
}
