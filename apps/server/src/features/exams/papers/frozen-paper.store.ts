import type { Db } from '../../../database/connection.ts'

/**
 * Returns the SQL aggregate of the paper that an attempt holds, over `d` (question, points, letters and position), `q`
 * (`question_entry`) and `v` (`question_wording`): each question in its current version. The options follow the order
 * of `d.letters`, which has letters for more options than a question may have; pinned options keep their place.
 */
export const frozenItemsExpression = (db: Db) => db`
  array_agg(row(q.id, q.current_version, q.type, q.topic, v.option_count, v.blank_count, d.points,
    case when v.option_count = 0 then '' when q.type = 'judge' then 'AB'
      when v.pinned <> '' then option_order(d.letters, v.option_count, v.pinned)
      else translate(d.letters, substr('ABCDEFGHIJKLMNOPQRSTUVWXYZ', v.option_count + 1), '') end)::attempt_item
    order by d.position)`

/**
 * Returns the SQL aggregate of the shapes of the questions in `frozenItemsExpression`, against which a save is checked.
 */
export const frozenShapesExpression = (db: Db) =>
  db`array_agg(question_shape(q.type, v.option_count, v.blank_count) order by d.position)`

/**
 * Returns the SQL expression of the questions of the frozen paper in column `paper` of the given source, as JSON:
 * everything that a page needs except their texts.
 */
export const frozenQuestionsExpression = (db: Db, paper: 'placed' | 'd') => db`
  (select json_agg(json_build_object('questionId', i.question_id, 'version', i.version, 'type', i.type, 'points', i.points,
      'optionOrder', i.option_order) order by i.position)
    from unnest(${db(paper)}.paper)
      with ordinality i(question_id, version, type, topic, option_count, blank_count, points, option_order, position))`
