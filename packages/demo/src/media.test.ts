import { readdirSync, readFileSync, statSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { courses } from './courses.ts'
import { courseMedia, documentFiles, figureFiles, mediaFolder, packageFiles, questionFigures } from './media.ts'

const at = (name: string) => path.join(mediaFolder, name)
const files = readdirSync(mediaFolder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile())
const seconds = (clock: string) => clock.split(':').reduce((sum, part) => sum * 60 + Number(part), 0)

describe('the media of the demo', () => {
  it('are small, and every file belongs to something', () => {
    expect(files.reduce((sum, file) => sum + statSync(path.join(file.parentPath, file.name)).size, 0)).toBeLessThan(
      12 * 1024 * 1024,
    )
    const used = new Set([
      ...Object.values(courseMedia).flatMap(({ subtitles, duration: _, ...rest }) => [
        ...Object.values(rest),
        ...Object.values(subtitles),
      ]),
      ...figureFiles.flatMap((figure) => [figure.zh, figure.en]),
      ...Object.values(documentFiles).map(({ file }) => file),
      ...Object.values(packageFiles),
    ])
    expect(new Set(files.map((file) => path.relative(mediaFolder, path.join(file.parentPath, file.name))))).toEqual(
      used,
    )
  })

  it('documents have the pages that are said of them, and carry their fonts', () => {
    for (const { file, pages } of Object.values(documentFiles)) {
      const text = readFileSync(at(file), 'latin1')
      expect(text.match(/\/Type \/Page$/gm), file).toHaveLength(pages)
      expect(text).toMatch(/\/FontFile/)
      expect(text.length).toBeLessThan(200_000)
    }
  })

  it('videos can be played while they load', () => {
    for (const { sd, hd, shd } of Object.values(courseMedia))
      for (const name of [sd, hd, shd]) {
        if (!name) continue
        const bytes = readFileSync(at(name))
        expect(bytes.indexOf('moov'), name).toBeLessThan(bytes.indexOf('mdat'))
      }
  })

  it('subtitles follow each other and end with the video, alike in both languages', () => {
    for (const { subtitles, duration } of Object.values(courseMedia)) {
      const times = (name: string) =>
        [...readFileSync(at(name), 'utf8').matchAll(/^(\S+) --> (\S+)$/gm)].map(
          ([, from, to]) => [seconds(from ?? ''), seconds(to ?? '')] as const,
        )
      const cues = times(subtitles.zh)
      expect(times(subtitles.en)).toEqual(cues)
      expect(cues.length).toBeGreaterThan(10)
      cues.forEach(([from, to], i) => {
        expect(from).toBeLessThan(to)
        expect(from).toBeGreaterThanOrEqual(cues[i - 1]?.[1] ?? 0)
      })
      expect(cues.at(-1)?.[1]).toBeLessThanOrEqual(duration + 1)
    }
  })

  it('figures are plain drawings, and articles show none that is missing', () => {
    for (const figure of figureFiles.filter(({ name }) => !questionFigures.has(name)))
      for (const name of [figure.zh, figure.en])
        expect(readFileSync(at(name), 'utf8')).not.toMatch(/<script|<style|\bon\w+=|href=|NaN|undefined/)
    const known = new Set<string>(figureFiles.map((figure) => figure.name))
    for (const course of courses)
      for (const content of course.contents)
        if (content.type === 1)
          for (const [, name = ''] of `${content.body.zh}${content.body.en}`.matchAll(/src="demo:([^"]*)"/g))
            expect(known.has(name), `${content.key}: ${name}`).toBe(true)
  })
})
