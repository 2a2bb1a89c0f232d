import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { type ReleasePart, readBundledPackages, webAppFolder } from './bill.ts'
import { isLicenceOrNotice } from './contents.ts'

/**
 * The licence of PostgreSQL asks for its words in every copy, and the package of the programs does not contain them.
 */
const postgresLicence = `PostgreSQL Database Management System
(also known as Postgres, formerly known as Postgres95)

Portions Copyright (c) 1996-2026, The PostgreSQL Global Development Group
Portions Copyright (c) 1994, The Regents of the University of California

Permission to use, copy, modify, and distribute this software and its
documentation for any purpose, without fee, and without a written agreement is
hereby granted, provided that the above copyright notice and this paragraph
and the following two paragraphs appear in all copies.

IN NO EVENT SHALL THE UNIVERSITY OF CALIFORNIA BE LIABLE TO ANY PARTY FOR
DIRECT, INDIRECT, SPECIAL, INCIDENTAL, OR CONSEQUENTIAL DAMAGES, INCLUDING LOST
PROFITS, ARISING OUT OF THE USE OF THIS SOFTWARE AND ITS DOCUMENTATION, EVEN IF
THE UNIVERSITY OF CALIFORNIA HAS BEEN ADVISED OF THE POSSIBILITY OF SUCH
DAMAGE.

THE UNIVERSITY OF CALIFORNIA SPECIFICALLY DISCLAIMS ANY WARRANTIES, INCLUDING,
BUT NOT LIMITED TO, THE IMPLIED WARRANTIES OF MERCHANTABILITY AND FITNESS FOR A
PARTICULAR PURPOSE. THE SOFTWARE PROVIDED HEREUNDER IS ON AN "AS IS" BASIS, AND
THE UNIVERSITY OF CALIFORNIA HAS NO OBLIGATIONS TO PROVIDE MAINTENANCE,
SUPPORT, UPDATES, ENHANCEMENTS, OR MODIFICATIONS.`

const rule = '='.repeat(80)

const read = (folder: string, name: string) =>
  readFileSync(path.join(folder, name), 'utf8').replaceAll('\r\n', '\n').trim()

/** The texts of licence files in a package's own folder; without one, the part of its README under such a heading. */
function textsIn(folder: string): string[] {
  const names = readdirSync(folder, { withFileTypes: true }).flatMap((entry) => (entry.isFile() ? [entry.name] : []))
  const texts = names.filter(isLicenceOrNotice).map((name) => read(folder, name))
  const readme = names.find((name) => /^readme/i.test(name))
  const section =
    texts.length > 0 || !readme
      ? undefined
      : /^#+ *licen[cs](?:e|ing)\b.*\n([\s\S]*?)(?=^#|(?![\s\S]))/im.exec(read(folder, readme))?.[1]
  return [...texts, section?.trim() ?? ''].filter((text) => text !== '')
}

/**
 * Returns the text of THIRD-PARTY-NOTICES: every part of an archive with the text of its licence, taken from its own
 * files; parts with the same text share it, and those without one are listed. `source`: the project, where each package
 * has the same path as in the archive and still has its README.
 */
export function renderNotices(parts: readonly ReleasePart[], source: string): string {
  const bundled = new Map(
    readBundledPackages(source).map(({ name, version, folder }) => [`${name}@${version}`, folder]),
  )
  const byText = new Map<string, string[]>()
  const without: string[] = []
  for (const part of parts) {
    const place = part.places.find((one) => one !== webAppFolder)
    const folder = place ?? bundled.get(`${part.name}@${part.version}`)
    const texts = folder ? textsIn(path.join(source, folder)) : []
    const title = `${part.name} ${part.version} (${part.licence ?? 'no licence named'})${part.places.includes(webAppFolder) ? ', in the web app' : ''}`
    if (texts.length === 0) without.push(title)
    for (const text of texts) byText.set(text, [...(byText.get(text) ?? []), title])
    if (part.inside.some(({ name }) => name === 'postgresql'))
      byText.set(postgresLicence, [`PostgreSQL, in ${part.name} ${part.version} (PostgreSQL)`])
  }
  const inside = parts
    .filter((part) => part.inside.length > 0)
    .map(
      (part) =>
        `${part.name} ${part.version}: ${part.inside.map(({ name, version }) => `${name} ${version}`).join(', ')}`,
    )
  return [
    'The portal is under the Apache License 2.0, see LICENSE. This archive also holds the software below, each under its own licence.',
    '',
    'Software inside of packages, under the licences that those packages name:',
    ...inside,
    '',
    'Packages without a licence text of their own. Their makers name the licence in parentheses:',
    ...without,
    ...[...byText].flatMap(([text, titles]) => ['', rule, ...titles, rule, '', text]),
    '',
  ].join('\n')
}
