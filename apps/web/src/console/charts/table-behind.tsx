/** The data of a chart as a table: for screen readers, and in copies and prints. */
export function ChartDataTable({
  label,
  head,
  rows,
}: {
  readonly label: string
  readonly head: readonly string[]
  readonly rows: readonly (readonly string[])[]
}) {
  // A table is as high as its rows, whatever its style, so the element around it cuts it off.
  return (
    <div className="vh">
      <table>
        <caption>{label}</caption>
        <thead>
          <tr>
            {head.map((words) => (
              <th key={words} scope="col">
                {words}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(([first, ...rest], index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: rows of equal words may stand in it
            <tr key={index}>
              <th scope="row">{first}</th>
              {rest.map((words, column) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: columns keep their place
                <td key={column}>{words}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
