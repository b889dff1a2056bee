import type { PriceItem } from '@dormer/api/content/price-book/schema'
import { Button } from '@dormer/ui/button'
import { Table, Td, Th } from '@dormer/ui/table'
import { Pencil } from 'lucide-react'
import { formatUnitPrice } from '../core/format-unit-price.ts'
import { VirtualRows } from '../core/long-list/virtual-rows.tsx'
import { useMediaQuery } from '../core/use-media-query.ts'
import { formatChanged, formatUses, UNIT_LABELS } from './format-item.ts'

type Props = {
	items: readonly PriceItem[]
	/** Opens an item. Undefined for a person who may not change it. */
	onEdit: ((item: PriceItem) => void) | undefined
}
type RowProps = { item: PriceItem; onEdit: Props['onEdit'] }

const ROW_HEIGHT = 49
const BLOCK_HEIGHT = 104

/** Renders the items as table rows, or as blocks on a narrow screen. Only the rows near the window are rendered. */
export function ItemTable({ items, onEdit }: Props) {
	const isWide = useMediaQuery('(min-width: 768px)')
	const keyOf = (index: number) => items[index]?.id ?? index
	if (!isWide)
		return (
			<ul aria-label="Items">
				<VirtualRows
					as="li"
					count={items.length}
					rowHeight={BLOCK_HEIGHT}
					keyOf={keyOf}
					className="border-b border-line px-4 py-3 last:border-b-0"
				>
					{(index) => items[index] && <ItemBlock item={items[index]} onEdit={onEdit} />}
				</VirtualRows>
			</ul>
		)
	return (
		<Table label="Items" className="table-fixed">
			<thead>
				<tr>
					<Th className="w-[30%] max-lg:w-auto">Item</Th>
					<Th className="w-28">Unit</Th>
					<Th className="w-36 text-right">Price</Th>
					<Th className="w-20">Taxable</Th>
					<Th className="max-lg:hidden">Used in</Th>
					<Th className="w-28 max-xl:hidden">Changed</Th>
					{onEdit !== undefined && (
						<Th className="w-16">
							<span className="sr-only">Edit</span>
						</Th>
					)}
				</tr>
			</thead>
			<VirtualRows as="tbody" count={items.length} rowHeight={ROW_HEIGHT} keyOf={keyOf}>
				{(index) => items[index] && <ItemRow item={items[index]} onEdit={onEdit} />}
			</VirtualRows>
		</Table>
	)
}

function ItemRow({ item, onEdit }: RowProps) {
	return (
		<tr className="hover:bg-paper">
			<Td className="py-1.5">
				<p className="truncate font-semibold">{item.name}</p>
				{item.description !== '' && (
					<p className="truncate text-xs text-ink-meta">{item.description}</p>
				)}
			</Td>
			<Td className="text-ink-2">{UNIT_LABELS[item.unit]}</Td>
			<Td className="truncate text-right">
				<UnitPrice item={item} />
			</Td>
			<Td className="text-ink-2">{item.taxable ? 'Yes' : 'No'}</Td>
			<Td className="truncate text-ink-2 max-lg:hidden">{formatUses(item)}</Td>
			<Td className="text-ink-2 max-xl:hidden">{formatChanged(item)}</Td>
			{onEdit !== undefined && (
				<Td className="text-right">
					<EditButton item={item} onEdit={onEdit} />
				</Td>
			)}
		</tr>
	)
}

function ItemBlock({ item, onEdit }: RowProps) {
	return (
		<div className="flex items-start gap-3">
			<div className="min-w-0 flex-1">
				<p className="font-semibold [overflow-wrap:anywhere]">{item.name}</p>
				{item.description !== '' && (
					<p className="text-xs [overflow-wrap:anywhere] text-ink-meta">{item.description}</p>
				)}
				<p className="mt-1 text-s">
					<UnitPrice item={item} />
					<span className="text-ink-2">
						{' '}
						· {UNIT_LABELS[item.unit]} · {item.taxable ? 'taxable' : 'not taxable'}
					</span>
				</p>
				<p className="text-xs [overflow-wrap:anywhere] text-ink-meta">{formatUses(item)}</p>
			</div>
			{onEdit !== undefined && <EditButton item={item} onEdit={onEdit} />}
		</div>
	)
}

function UnitPrice({ item }: { item: PriceItem }) {
	return item.formula === null ? (
		<span className="num font-semibold">{formatUnitPrice(item)}</span>
	) : (
		<span className="inline-block max-w-full truncate align-bottom font-mono text-xs">
			{item.formula}
		</span>
	)
}

function EditButton({ item, onEdit }: { item: PriceItem; onEdit: (item: PriceItem) => void }) {
	return (
		<Button
			look="quiet"
			size="icon-s"
			className="max-md:size-11"
			aria-label={`Edit ${item.name}`}
			onClick={() => onEdit(item)}
		>
			<Pencil className="icon" aria-hidden />
		</Button>
	)
}
