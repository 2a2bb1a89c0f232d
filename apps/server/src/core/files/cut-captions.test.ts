import { expect, test } from 'vitest'
import { trimCaptions } from './cut-captions.ts'

const vtt =
  'WEBVTT\n\n00:00:01.000 --> 00:00:04.000\nOne\n\n2\n00:00:59.900 --> 00:01:10.000\nTwo\nlines\n\n00:01:00.000 --> 00:01:02.000\nThree\n\n01:00:00.000 --> 01:00:02.000\nFour\n'

test('captions of a preview end with it; a cue that begins before its end is complete', () => {
  expect(trimCaptions(vtt, 60)).toBe(
    'WEBVTT\n\n00:00:01.000 --> 00:00:04.000\nOne\n\n2\n00:00:59.900 --> 00:01:10.000\nTwo\nlines\n',
  )
  expect(trimCaptions(vtt, 0)).toBe('WEBVTT\n')
})

test('times without hours and lines of other systems are read, and a cue whose time cannot be read is left out', () => {
  expect(
    trimCaptions(
      'WEBVTT\r\n\r\n00:05.000 --> 00:06.000\r\nOne\r\n\r\n01:05.000 --> 01:06.000\r\nTwo\r\n\r\nx --> y\r\nThree\r\n',
      60,
    ),
  ).toBe('WEBVTT\n\n00:05.000 --> 00:06.000\nOne\n')
})
