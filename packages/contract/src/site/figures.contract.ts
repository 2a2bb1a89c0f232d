import { Type } from 'typebox'
import { call } from '../http/call.ts'
import { Nullable } from '../http/scalars.ts'

/** Figures for visitors, counted by the server at most ten minutes ago. */
export const portalFigures = call({
  method: 'GET',
  path: '/company/pc/portalFigures',
  access: 'public',
  encoding: 'query',
  summary: 'Valid certificates, the pass rate of first attempts, and exam centres',
  shows: [],
  data: Type.Object({
    certificates: Type.Integer({ description: 'number of valid certificates' }),
    firstAttempts: Type.Integer({ description: 'first attempts at formal exams with a released result, of 12 months' }),
    passRate: Nullable(
      Type.Integer({ description: 'percent of the first attempts that passed; null below 10 attempts' }),
    ),
    centres: Type.Integer(),
    cities: Type.Integer(),
  }),
  errors: [],
})
