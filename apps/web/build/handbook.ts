import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import MarkdownIt from 'markdown-it'
import cjkFriendly from 'markdown-it-cjk-friendly'
import type { Plugin } from 'vite'

const isChapter = /\/docs\/handbook\/(zh|en)\/[\w-]+\.md(\?contents)?$/
const section = /^## <a id="([\w-]+)"><\/a>(.+)$/m

/**
 * Converts the chapters of the handbook, `docs/handbook/<language>/<chapter>.md`, to modules: `{ title, lead, sections:
 * { id, title, html } }`, and with `?contents` without the text. Pictures become files of the build. A picture that
 * does not exist yet is left out, so that the command that takes the pictures can start a portal.
 */
export function handbookModules(): Plugin {
  return {
    name: 'handbook',
    enforce: 'pre',
    async load(id) {
      if (!isChapter.test(id.replaceAll(path.sep, '/'))) return null
      const [file = '', query] = id.split('?')
      this.addWatchFile(file)
      const chapter = readChapter(await readFile(file, 'utf8'), path.dirname(file))
      if (query !== 'contents') return { code: moduleOf(chapter), moduleType: 'js' }
      const contents = { title: chapter.title, sections: chapter.sections.map(({ id, title }) => ({ id, title })) }
      return { code: `export default ${JSON.stringify(contents)}`, moduleType: 'js' }
    },
  }
}

type Chapter = {
  readonly title: string
  readonly lead: string
  readonly sections: readonly { readonly id: string; readonly title: string; readonly html: string }[]
  /** The files of the pictures; the texts hold their places as `{{picture 0}}`. */
  readonly pictures: readonly string[]
}

function readChapter(source: string, folder: string): Chapter {
  const pictures: string[] = []
  const markdown = new MarkdownIt({ html: false }).use(cjkFriendly)
  markdown.renderer.rules.image = (tokens, index) => {
    const token = tokens[index]
    const file = path.resolve(folder, String(token?.attrGet('src') ?? ''))
    if (!existsSync(file)) return ''
    const alt = markdown.utils.escapeHtml(token?.content ?? '')
    return `<img src="{{picture ${pictures.push(file) - 1}}}" alt="${alt}" width="1200" height="750" loading="lazy">`
  }
  markdown.renderer.rules.link_open = (tokens, index, options, _env, self) => {
    const token = tokens[index]
    const [, chapter, hash = ''] = /^([\w-]+)\.md(#.*)?$/.exec(String(token?.attrGet('href') ?? '')) ?? []
    if (chapter) token?.attrSet('href', `/console/handbook/${chapter}${hash}`)
    return self.renderToken(tokens, index, options)
  }
  const [head = '', ...rest] = source.split(section)
  const [, title = '', lead = ''] = /^# (.+)\n([\s\S]*)$/.exec(head) ?? []
  const sections = Array.from({ length: rest.length / 3 }, (_, at) => ({
    id: rest[at * 3] ?? '',
    title: (rest[at * 3 + 1] ?? '').trim(),
    html: markdown.render(rest[at * 3 + 2] ?? ''),
  }))
  return { title: title.trim(), lead: markdown.render(lead), sections, pictures }
}

function moduleOf({ pictures, ...chapter }: Chapter): string {
  const imports = pictures.map((file, at) => `import picture${at} from ${JSON.stringify(`${file}?url`)}`)
  const value = JSON.stringify(chapter).replace(/\{\{picture (\d+)\}\}/g, '" + picture$1 + "')
  return [...imports, `export default ${value}`].join('\n')
}
