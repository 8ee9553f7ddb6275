import { Button } from '../../../../ui/button.tsx'
import { CheckBox } from '../../../../ui/fields/check-box.tsx'
import { DropDown } from '../../../../ui/work/drop-down.tsx'
import { listTexts as texts } from './list-texts.ts'
import { isShown } from './use-views.ts'

/**
 * Which columns a list shows: always the first, which names the row; the operator chooses the others, and the choice is
 * kept.
 */
export function ColumnsMenu(props: {
  columns: readonly { key: string; head: string; extra?: boolean; leads?: boolean; fixed?: true }[]
  chosen: readonly string[] | null
  onChoose: (columns: readonly string[] | null) => void
}) {
  const { chosen } = props
  const all = props.columns.filter((it) => it.fixed !== true)
  const shown = all.filter((it) => isShown(it, chosen)).map(({ key }) => key)
  const turn = (key: string, isOn: boolean) =>
    props.onChoose(all.map((it) => it.key).filter((it) => (it === key ? isOn : shown.includes(it))))
  return (
    <DropDown label={texts.columns} words={texts.columnsShown(shown.length, all.length)} isInLine>
      {() => (
        <>
          {all.map(({ key, head, leads }) =>
            leads === true ? null : (
              <CheckBox key={key} checked={shown.includes(key)} onChange={(isOn) => turn(key, isOn)}>
                {head}
              </CheckBox>
            ),
          )}
          {chosen !== null && (
            <Button kind="quiet" onPress={() => props.onChoose(null)}>
              {texts.columnsOfList}
            </Button>
          )}
        </>
      )}
    </DropDown>
  )
}
