import { t } from '../text.ts'
import type { DemoKnowledgeTopic } from '../types.ts'

/** The tree of the knowledge library; parents come before their children. */
export const knowledgeTopics: readonly DemoKnowledgeTopic[] = [
  { key: 'network', name: t('网络运维', 'Network operations') },
  { key: 'routing', parent: 'network', name: t('路由与交换', 'Routing and switching') },
  { key: 'fibre', parent: 'network', name: t('传输与光缆', 'Transport and fibre') },
  { key: 'radio', parent: 'network', name: t('无线现场', 'Radio in the field') },
  { key: 'systems', name: t('系统与平台', 'Systems and platforms') },
  { key: 'linux', parent: 'systems', name: t('Linux 与服务器', 'Linux and servers') },
  { key: 'names', parent: 'systems', name: t('域名与地址', 'Names and addresses') },
  { key: 'backup', parent: 'systems', name: t('备份与恢复', 'Backup and recovery') },
  { key: 'service', name: t('服务管理', 'Service management') },
  { key: 'incident', parent: 'service', name: t('事件与问题', 'Incidents and problems') },
  { key: 'change', parent: 'service', name: t('变更与割接', 'Changes and cut-overs') },
  { key: 'safety', name: t('安全', 'Security and safety') },
  { key: 'information', parent: 'safety', name: t('信息安全', 'Information security') },
  { key: 'site', parent: 'safety', name: t('现场作业', 'Work on site') },
]
