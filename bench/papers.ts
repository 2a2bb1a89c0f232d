import { makePapers } from './planted/make-papers.ts'
import { measurePapers } from './planted/measure-papers.ts'
import { benchSize } from './sizes.ts'

/**
 * `npm run bench -- papers`: reads Word papers with the importer, each created with planted questions and planted
 * faults, and compares every question with the planted one. `PAPERS` sets their number. Ends with an error when a
 * question that counts as certain is wrong, one is lost or invented, or a planted fault passes as certain; `NOTES=1`
 * prints all questions that need a review.
 */
const { figures, notes } = await measurePapers(makePapers(benchSize('PAPERS', 126, 8)))
const sound = figures.questions - figures.faults
process.stdout.write(
  [
    `${figures.papers} Word papers with ${figures.questions} questions, read and compared with their planted truth:`,
    `  sound questions, certain and right  ${figures.right} of ${sound}`,
    `  certain and wrong                   ${figures.wrong}`,
    `  planted faults flagged              ${figures.faultsFlagged} of ${figures.faults}`,
    `  sound questions to be looked at     ${figures.doubted}`,
    `  lost                                ${figures.lost}`,
    `  invented                            ${figures.invented}`,
    '',
  ].join('\n'),
)
if (process.env.NOTES === '1') process.stdout.write(notes.map((note) => `${note}\n`).join(''))
if (figures.wrong + figures.lost + figures.invented > 0 || figures.faultsFlagged < figures.faults) {
  process.stderr.write('The importer read a question wrong, or kept a fault to itself; NOTES=1 names them.\n')
  process.exitCode = 1
}
