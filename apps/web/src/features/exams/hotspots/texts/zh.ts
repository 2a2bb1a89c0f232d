const rows = ['上', '中', '下']
const columns = ['左', '中', '右']
const ninth = (row: number, column: number) =>
  row === 1 && column === 1 ? '正中' : row === 1 ? `${columns[column]}侧` : `${columns[column]}${rows[row]}`

export const texts = {
  surface: '在图上标记',
  hint: (most: number) => (most === 1 ? '点按图片作标记' : `点按图片作标记，最多 ${most} 处`),
  keys: '键盘：回车添加标记，方向键移动（按住 Shift 每次 5%），Delete 删除',
  count: (placed: number, most: number) => `已标 ${placed} / ${most}`,
  mark: (nth: number, row: number, column: number, x: number, y: number) =>
    `标记 ${nth}：${ninth(row, column)}，距左 ${x}%，距上 ${y}%`,
  place: (row: number, column: number, x: number, y: number) => `${ninth(row, column)}，距左 ${x}%，距上 ${y}%`,
  remove: (nth: number) => `删除标记 ${nth}`,
  removed: (nth: number, left: number) => `标记 ${nth} 已删除，还有 ${left} 处`,
  full: (most: number) => `最多标记 ${most} 处。请先删除一处，或选中一处后点按新位置。`,
  selected: (nth: number) => `已选中标记 ${nth}，点按图片移到新位置`,
  clear: '全部清除',
  cleared: '标记已全部清除',
  large: '放大图片',
  fit: '适合页面',
  broken: '图片未能加载',
  again: '重试',
  regions: '区域',
  region: (nth: number) => `区域 ${nth}`,
  wrongRegion: '不应标记',
  hit: '已标中',
  missed: '未标中',
  yourMarks: '您的标记',
  right: '正确',
  wrong: '错误',
  noPicture: '没有图片',
}
