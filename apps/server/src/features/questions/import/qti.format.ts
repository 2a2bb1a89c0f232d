import { isQtiPackagePart, parseQtiItem, parseQtiPackage, qtiManifestName } from './qti-package.parse.ts'
import { defineQuestionFormat } from './question-format.ts'

/** The format of QTI 2 and 3, and of all packages with a QTI manifest, even if they hold documents of QTI 1.2. */
export const qtiFormat = defineQuestionFormat({
  id: 'qti',
  label: 'QTI 1.2 / 2.1 / 2.2 / 3.0',
  text: { isRoot: (name) => /^(?:\w+:)?(?:assessmentItem|qti-assessment-item)$/u.test(name), parse: parseQtiItem },
  package: {
    endings: ['.zip', '.imscc'],
    isPart: isQtiPackagePart,
    detect: (names) => [...names].some((name) => name === qtiManifestName || name.endsWith(`/${qtiManifestName}`)),
    parse: async (zip, fileName) => parseQtiPackage(zip, fileName),
  },
  documented: [
    'QTI 2.1, 2.2, 3.0: an item (`.xml`, `.qti`) or a package (`.zip` with `imsmanifest.xml`)',
    "`choiceInteraction`, `textEntryInteraction`, `extendedTextInteraction`, `matchInteraction`, `orderInteraction`, `inlineChoiceInteraction`, `gapMatchInteraction`, `hotspotInteraction`, `selectPointInteraction`, `uploadInteraction`, with the item's own scoring rules, pictures, shared stimuli, texts of a test's sections, rubrics, feedback and metadata",
    'every other interaction, several interactions of different kinds, adaptive items, templates, formulas in MathML, audio and video, scoring rules that are not understood',
  ],
})
