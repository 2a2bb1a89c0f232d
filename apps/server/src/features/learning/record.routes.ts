import {
  managedMaterialList,
  materialCreate,
  materialDelete,
} from '@portal/contract/learning/material-staff.contract.ts'
import { boughtItemList, materialDownload, materialList } from '@portal/contract/learning/mine.contract.ts'
import {
  ownStudyLines,
  ownStudyLinesOfAllCompanies,
  ownStudyPeriod,
  ownStudyPeriodOfAllCompanies,
  rankingList,
  studiedCourseList,
  studyRecordCounts,
  studyRecordsExport,
} from '@portal/contract/learning/record.contract.ts'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../core/deps.ts'
import { route } from '../../core/http/route.ts'
import { createMaterial, loadManagedMaterials, removeMaterial } from './material-staff.service.ts'
import { downloadMaterial, loadBoughtProducts, loadOwnMaterials } from './mine.service.ts'
import { loadRankingPage } from './ranking.service.ts'
import { loadRecordCounts, loadStudiedCourses, loadStudyPeriod, loadStudyRecords } from './record.service.ts'
import { renderStudyRecordFile } from './record-export.service.ts'

/**
 * Serves study records with their file, the ranking, the purchases of the learner, and materials for learners and
 * staff.
 */
export function serveRecords(app: FastifyInstance, deps: Deps): void {
  route(app, deps, ownStudyLines, ({ actor, input, lang }) => loadStudyRecords(deps, actor, input, 'company', lang))
  route(app, deps, ownStudyLinesOfAllCompanies, ({ actor, input, lang }) =>
    loadStudyRecords(deps, actor, input, 'all', lang),
  )
  route(app, deps, ownStudyPeriod, ({ actor, input }) => loadStudyPeriod(deps, actor, input, 'company'))
  route(app, deps, ownStudyPeriodOfAllCompanies, ({ actor, input }) => loadStudyPeriod(deps, actor, input, 'all'))
  route(app, deps, studiedCourseList, ({ actor, input, lang }) =>
    loadStudiedCourses(deps, actor, input, 'company', lang),
  )
  route(app, deps, studyRecordCounts, ({ actor }) => loadRecordCounts(deps, actor))
  route(app, deps, boughtItemList, ({ actor, input, lang }) => loadBoughtProducts(deps, actor, input, lang))
  route(app, deps, materialList, ({ actor, input, lang }) => loadOwnMaterials(deps, actor, input, lang))
  route(app, deps, managedMaterialList, ({ actor, input }) => loadManagedMaterials(deps, actor, input))
  route(app, deps, materialCreate, ({ actor, input }) => createMaterial(deps, actor, input))
  route(app, deps, materialDelete, async ({ actor, input }) => {
    await removeMaterial(deps, actor, input.materialId)
    return {}
  })
  route(app, deps, materialDownload, ({ actor, input }) => downloadMaterial(deps, actor, input.materialId))
  route(app, deps, rankingList, ({ actor, input, lang }) => loadRankingPage(deps, actor, input, lang))
  route(app, deps, studyRecordsExport, async ({ actor, input, lang, reply }) => {
    const { name, bytes } = await renderStudyRecordFile(deps, actor, input, lang)
    reply
      .type('application/vnd.openxmlformats-officedocument.spreadsheetml.sheet')
      .header('content-disposition', `attachment; filename*=UTF-8''${encodeURIComponent(name)}`)
      .header('cache-control', 'no-store')
      .send(bytes)
    return {}
  })
}
