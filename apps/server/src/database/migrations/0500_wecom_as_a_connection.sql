-- older versions: stop, because they would send notices through a connection of a kind that they do not know
-- WeCom is a kind of connection. A company's app of the former settings sends its notices as before; without one, its connection does.
create or replace view sending_connection as
select c.id, c.company_id, c.kind, c.created_at
from identity_connection c join company o on o.id = c.company_id and o.status = 'active'
where c.is_enabled and (c.kind = 'feishu' or c.kind in ('dingtalk', 'wecom') and coalesce(c.settings->>'agentId', '') <> '')
  and (c.kind <> 'wecom' or o.wecom_corp_id is null or not exists (select from wecom_app a where a.company_id = c.company_id))
  and not exists (select from identity_connection e where e.company_id = c.company_id and e.kind = c.kind and e.is_enabled
    and (e.kind = 'feishu' or coalesce(e.settings->>'agentId', '') <> '') and (e.created_at, e.id) < (c.created_at, c.id));
