import { existsSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { filesToSkip, isWholeRun, wholeRunFiles } from '../whole-files.ts'
import { projectRoot } from './tree.ts'

test('files of the whole run exist, and so do their replacements in the run of every change', () => {
  const files = Object.entries(wholeRunFiles)
  expect(files.flat(2).filter((file) => !existsSync(path.join(projectRoot, file)))).toEqual([])
  expect(
    files.filter(([, standIns]) => standIns.length === 0 || standIns.some((file) => file in wholeRunFiles)),
  ).toEqual([])
})

test('a file that the command names is taken at either level', () => {
  const others = Object.keys(wholeRunFiles).filter((file) => file !== 'e2e/point-in-time.test.ts')
  expect(filesToSkip(['run', '--config', 'bench/vitest.config.ts', 'point-in-time'])).toEqual(isWholeRun ? [] : others)
  expect(filesToSkip(['test', '-c', 'e2e/playwright.config.ts', 'e2e/point-in-time.test.ts:9'])).toEqual(
    isWholeRun ? [] : others,
  )
})
