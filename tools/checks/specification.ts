/** A reference to a file, with a text that the file must contain. */
export type CodeReference = readonly [file: string, words: string]
/** A test, by its file and the beginning of its title, or by any part of the title if the title contains values. */
export type TestReference = readonly [file: string, title: string]

/** A route, proved by its route file and by the journeys that open it. */
export type RouteItem = { readonly route: string }
/**
 * A call of the specification, proved by its declaration, by the file that answers it, and by the tests that make it.
 */
export type CallItem = {
  readonly call: `${'GET' | 'POST'} /${string}`
  readonly encoding?: 'query' | 'form' | 'json' | 'multipart'
}
/** Fields of a call's input or response, each of which must be in the schema. */
export type FieldsItem = { readonly fields: string; readonly of: string; readonly says?: string }
/** An item of any other kind: a field that only pages store, a state, a rule, a message or a constant. */
export type StatementItem = {
  readonly says: string
  readonly at: readonly CodeReference[]
  readonly tests: readonly TestReference[]
}
/** A difference from the specification, with the decision that explains it. */
export type DecidedItem = { readonly says: string; readonly decided: string; readonly words: string }
export type SpecificationItem = RouteItem | CallItem | FieldsItem | StatementItem | DecidedItem
export type SpecificationChapter = { readonly title: string; readonly items: readonly SpecificationItem[] }

export type ContractCall = {
  readonly name: string
  readonly file: string
  readonly method: string
  readonly path: string
  readonly encoding: string
  readonly fields: ReadonlySet<string>
}
/** The sources to search, by path, and the calls of the contract. */
export type ProjectSources = { readonly texts: ReadonlyMap<string, string>; readonly calls: readonly ContractCall[] }
/** One row of the table: the statement, its location in the code, and its tests. */
export type SpecificationRow = {
  readonly says: string
  readonly where: readonly string[]
  readonly tests: readonly string[]
}
export type SpecificationReport = {
  readonly rows: readonly { readonly title: string; readonly rows: readonly SpecificationRow[] }[]
  readonly problems: readonly string[]
}

const isTest = (file: string) => /\.(test|journey|load)\.tsx?$/.test(file)
const tick = (text: string) => `\`${text}\``

/** The list of pages that a journey over all addresses leaves out. */
const leftOutPages = /\bconst elsewhere\b[^=]*=\s*\[[^\]]*\]/

/** Returns true if a journey takes its pages from the contract's addresses: those of the console, or the others. */
const opensAll = (file: string, text: string, route: string): boolean =>
  text.includes("/site/addresses.ts'") && file.startsWith('e2e/console') === route.startsWith('/console')

/**
 * Compares every statement of the specification with the project. `rows` has the places of each statement in the code
 * and its tests; `problems` says what is missing, in sentences.
 */
export function compareWithSpecification(
  chapters: readonly SpecificationChapter[],
  project: ProjectSources,
): SpecificationReport {
  const problems: string[] = []
  const tests = [...project.texts].filter(([file]) => isTest(file))
  const sources = [...project.texts].filter(([file]) => !isTest(file))
  const callOf = (path: string, method?: string) =>
    project.calls.find((one) => one.path === path && (!method || one.method === method))
  const testsOfCall = ({ name, path }: ContractCall) => {
    const named = new RegExp(`\\b${name}\\b|${path.replaceAll('/', '\\/')}(?![\\w/-])`)
    return tests.filter(([, text]) => named.test(text)).map(([file]) => tick(file))
  }
  const answeredIn = ({ name }: ContractCall) =>
    sources
      .filter(
        ([file, text]) =>
          file.startsWith('apps/server/src/') &&
          new RegExp(`\\b(route|publicRoute|uploadRoute)\\(\\s*app,\\s*deps,\\s*${name}\\b`).test(text),
      )
      .map(([file]) => tick(file))
  const mustHave = (says: string, what: string, found: readonly string[]) => {
    if (found.length === 0) problems.push(`${says}: ${what}`)
    return found
  }

  const routeRow = ({ route }: RouteItem): SpecificationRow => {
    const where = sources
      .filter(([file, text]) => file.startsWith('apps/web/src/routes/') && addressOf(text) === route)
      .map(([file]) => tick(file))
    const opened = new RegExp(`['"\`/}]${route.replaceAll('/', '\\/')}(?![\\w/-])`)
    const journeys = tests
      .filter(([file]) => file.startsWith('e2e/'))
      .map(([file, text]) => [file, text.replace(leftOutPages, '')] as const)
    const naming = journeys.filter(([, text]) => opened.test(text))
    const opening = naming.length > 0 ? naming : journeys.filter(([file, text]) => opensAll(file, text, route))
    const shown = opening.map(([file]) => tick(file))
    return {
      says: tick(route),
      where: mustHave(route, 'no route file has this address', where),
      tests: mustHave(route, 'no journey opens it', shown),
    }
  }

  const callRow = ({ call, encoding }: CallItem): SpecificationRow => {
    const [method, path = ''] = call.split(' ')
    const found = callOf(path, method)
    if (!found) {
      problems.push(`${call}: the contract declares no such call`)
      return { says: tick(call), where: [], tests: [] }
    }
    if (encoding && found.encoding !== encoding)
      problems.push(`${call}: is sent as ${found.encoding}, not as ${encoding}`)
    const answered = mustHave(call, 'no file of the server answers it', answeredIn(found))
    return {
      says: tick(call),
      where: [`${tick(found.name)} in ${tick(found.file)}`, ...answered],
      tests: mustHave(call, 'no test makes it', testsOfCall(found)),
    }
  }

  const fieldsRow = ({ fields, of, says }: FieldsItem): SpecificationRow => {
    const found = callOf(of)
    const names = fields.split(/\s+/).filter(Boolean)
    if (!found) problems.push(`${of}: the contract declares no such call`)
    for (const name of found ? names.filter((one) => !found.fields.has(one)) : [])
      problems.push(`${of}: knows no field ${name}`)
    return {
      says: `${says ? `${says}: ` : ''}${names.map(tick).join(', ')}`,
      where: found ? [`${tick(found.name)} in ${tick(found.file)}`] : [],
      tests: found ? mustHave(of, 'no test makes it', testsOfCall(found)) : [],
    }
  }

  const saidRow = ({ says, at, tests: proofs }: StatementItem): SpecificationRow => {
    for (const [file, words] of at)
      if (!project.texts.get(file)?.includes(words)) problems.push(`${says}: ${file} does not say ${words}`)
    for (const [file, title] of proofs)
      if (!hasTest(project.texts.get(file) ?? '', title)) problems.push(`${says}: ${file} has no test "${title}"`)
    mustHave(
      says,
      'nothing says where it lives',
      at.map(([file]) => file),
    )
    mustHave(
      says,
      'no test shows it',
      proofs.map(([file]) => file),
    )
    return {
      says,
      where: at.map(([file, words]) => `${tick(words)} in ${tick(file)}`),
      tests: proofs.map(([file, title]) => `${tick(file)} › ${title}`),
    }
  }

  const decidedRow = ({ says, decided, words }: DecidedItem): SpecificationRow => {
    const file = `docs/decisions/${decided}.md`
    if (!project.texts.get(file)?.includes(words)) problems.push(`${says}: ${file} does not say ${words}`)
    return {
      says,
      where: [`differs from the specification: [decision ${Number(decided.slice(0, 4))}](decisions/${decided}.md)`],
      tests: ['—'],
    }
  }

  const rowOf = (item: SpecificationItem): SpecificationRow => {
    if ('route' in item) return routeRow(item)
    if ('call' in item) return callRow(item)
    if ('fields' in item) return fieldsRow(item)
    return 'decided' in item ? decidedRow(item) : saidRow(item)
  }
  return { rows: chapters.map(({ title, items }) => ({ title, rows: items.map(rowOf) })), problems }
}

/** The address of a route file: without the mark of a page that leaves its parent's frame, and of an index. */
const addressOf = (text: string) =>
  /createFileRoute\('([^']+)'\)/
    .exec(text)?.[1]
    ?.replaceAll('_/', '/')
    .replace(/(?<=.)\/$/, '')

/** True when a file has a test, or a case of one, whose title contains these words. */
function hasTest(text: string, title: string): boolean {
  for (let at = text.indexOf(title); at >= 0; at = text.indexOf(title, at + 1)) {
    const before = text.slice(text.lastIndexOf('\n', at) + 1, at)
    if (
      /(\b(test|it|describe)\b.*\(|^\]?[^(]*\)\(|\bname: )\s*['"`][^'"`]*$/.test(before) ||
      /^\s*['"`][^'"`]*$/.test(before)
    )
      return true
  }
  return false
}

/** Returns the page of the project's documentation in Markdown, with a table for each chapter of the specification. */
export function specificationTable({ rows }: SpecificationReport): string {
  const cell = (parts: readonly string[]) => {
    const shown = parts.slice(0, 3).join('<br>')
    return (parts.length > 3 ? `${shown}<br>and ${parts.length - 3} more` : shown).replaceAll('|', '\\|')
  }
  const chapters = rows.map(({ title, rows: lines }) => {
    const body = lines.map(
      ({ says, where, tests }) => `| ${says.replaceAll('|', '\\|')} | ${cell(where)} | ${cell(tests)} |`,
    )
    return `## ${title}\n\n| Statement | Implemented in | Shown by |\n|---|---|---|\n${body.join('\n')}\n`
  })
  return `# The specification, statement by statement\n\nEach row is a statement of the portal's specification, the files that implement it and the tests that show it. A row may instead name the decision to differ.\n\nThis page is generated: \`npm run tables -- specification\` writes it from the code and \`tools/checks/specification.data.ts\`. \`npm run check -- specification\` fails when the code loses a route, call, field, state, rule, message or constant, or its test.\n\n${chapters.join('\n')}`
}
