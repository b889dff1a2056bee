import type { PriceVariable } from '@dormer/api/content/pricing/schema'
import { Button } from '@dormer/ui/button'
import { Skeleton } from '@dormer/ui/skeleton'
import { Calculator, Pencil, Plus, Ruler } from 'lucide-react'
import { useDeck } from '../deck-editing/deck-editor.ts'
import { PanelSection } from '../deck-editing/panel.tsx'
import { usePricePreviewState } from './price-preview.ts'
import { unusedKey } from './unused-key.ts'
import { VariableFields } from './variable-fields.tsx'
import type { VariableProps } from './variable-props.ts'

const SOURCES = {
	manual: { word: 'Typed by rep', icon: Pencil },
	measurement: { word: 'Measured', icon: Ruler },
	formula: { word: 'Formula', icon: Calculator },
} as const

/** Renders the price variables of the deck, each with its source and its current value. */
export function VariableList() {
	const { detail, edit } = useDeck()
	const { priceVariables } = detail.deck.settings
	const save = (value: PriceVariable[]) => edit({ kind: 'variables', value })
	const add = () => {
		const key = unusedKey(
			'variable',
			priceVariables.map((variable) => variable.key),
		)
		save([...priceVariables, { key, label: 'New variable', source: 'manual' }])
	}
	return (
		<PanelSection
			title="Variables"
			end={
				<Button look="quiet" size="s" flush onClick={add} disabled={priceVariables.length >= 50}>
					<Plus className="icon" aria-hidden />
					Variable
				</Button>
			}
		>
			{priceVariables.length === 0 ? (
				<p className="text-xs text-ink-meta">
					Variables are numbers for formulas. They are measured, typed by the rep or calculated.
				</p>
			) : (
				<ul className="divide-y divide-line">
					{priceVariables.map((variable, at) => (
						<li key={at}>
							<VariableRow
								variable={variable}
								at={at}
								onChange={(next) =>
									save(priceVariables.map((old, index) => (index === at ? next : old)))
								}
								onRemove={() => save(priceVariables.filter((_, index) => index !== at))}
							/>
						</li>
					))}
				</ul>
			)}
		</PanelSection>
	)
}

function VariableRow(props: VariableProps) {
	const { variable } = props
	const { preview, isLoading } = usePricePreviewState()
	const reading = preview?.variables.find(({ key }) => key === variable.key)
	const { word, icon: Icon } = SOURCES[variable.source]
	return (
		<details>
			<summary className="grid min-h-9 cursor-pointer list-none grid-cols-[minmax(0,1fr)_104px_88px] items-center gap-2 text-s">
				<code className="truncate font-mono text-xs">{variable.key}</code>
				<span className="flex items-center gap-1.5 text-xs text-ink-2">
					<Icon className="icon-s text-ink-3" aria-hidden />
					{reading?.source === 'default' ? 'Default' : word}
				</span>
				{isLoading ? (
					<Skeleton className="h-4 w-14 justify-self-end" />
				) : (
					<span className="num truncate text-right">{reading?.display ?? 'Missing'}</span>
				)}
			</summary>
			<VariableFields {...props} />
		</details>
	)
}
