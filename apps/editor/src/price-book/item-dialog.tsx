import { CreatePriceItemInput, PriceItem, PriceUnit } from '@dormer/api/content/price-book/schema'
import { Button } from '@dormer/ui/button'
import { Confirm } from '@dormer/ui/confirm'
import { Dialog, DialogBody, DialogFooter } from '@dormer/ui/dialog'
import { Field } from '@dormer/ui/field'
import { Input, Textarea } from '@dormer/ui/input'
import { Segmented } from '@dormer/ui/segmented'
import { Select } from '@dormer/ui/select'
import { Switch } from '@dormer/ui/switch'
import { toastSuccess } from '@dormer/ui/toast'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import type { z } from 'zod'
import { errorMessage, showFormErrors } from '../core/api-error.ts'
import { amountProblem, centsOf } from '../core/cents.ts'
import { ConflictDialog } from '../core/conflict-dialog.tsx'
import { conflictingTexts, currentRecord } from '../core/conflicting-texts.ts'
import { FormAlert } from '../core/form-alert.tsx'
import { formResolver } from '../core/form-resolver.ts'
import { NumberInput } from '../core/number-input.tsx'
import { trpc } from '../core/trpc.ts'
import { useUnsaved } from '../core/use-unsaved.ts'
import { formatUses, UNIT_LABELS } from './format-item.ts'

const FIELDS = ['name', 'unit', 'unitCents', 'formula', 'taxable', 'description'] as const
const UNITS = PriceUnit.options.map((value) => ({ value, label: UNIT_LABELS[value] }))
const NEW_ITEM = {
	name: '',
	unit: 'square',
	unitCents: null,
	formula: null,
	taxable: true,
	description: '',
} satisfies z.input<typeof CreatePriceItemInput>

type Props = { item: PriceItem | null; onClose: () => void }

/** Renders the form of an item: a new one, or an existing one with its uses and its deletion. */
export function ItemDialog({ item, onClose }: Props) {
	const { form, save, theirs, keepMine, useTheirs, isSaving } = useItemForm({ item, onClose })
	const [mode, setMode] = useState<'amount' | 'formula'>(
		item?.formula == null ? 'amount' : 'formula',
	)
	const { errors, isDirty } = form.formState
	const change = { shouldDirty: true, shouldValidate: form.formState.isSubmitted }
	const unitCents = form.watch('unitCents')
	const guard = useUnsaved(isDirty)
	if (theirs !== null)
		return (
			<ConflictDialog
				texts={conflictingTexts(form.getValues(), theirs)}
				onClose={onClose}
				onKeepMine={keepMine}
				onUseTheirs={useTheirs}
			/>
		)
	return (
		<Dialog open guard={guard} onOpenChange={onClose} title={item?.name ?? 'New item'}>
			<form noValidate onSubmit={save}>
				<DialogBody>
					<FormAlert message={errors.root?.message} />
					<Field
						label="Name"
						help={
							item === null
								? 'Formulas refer to the item by this name'
								: `In formulas: book.${item.key}, even after you rename the item`
						}
						error={errors.name?.message}
					>
						{(control) => <Input {...control} {...form.register('name')} autoComplete="off" />}
					</Field>
					<div className="grid gap-4 sm:grid-cols-2">
						<Field label="Unit" error={errors.unit?.message}>
							{(control) => (
								<Select
									{...control}
									value={form.watch('unit')}
									options={UNITS}
									onChange={(value) => form.setValue('unit', PriceUnit.parse(value), change)}
								/>
							)}
						</Field>
						<div>
							<p className="mb-1 text-s font-medium" aria-hidden>
								Price of one unit
							</p>
							<Segmented
								label="Price of one unit"
								value={mode}
								options={[
									{ value: 'amount', label: 'Amount' },
									{ value: 'formula', label: 'Formula' },
								]}
								onChange={(next) => {
									setMode(next)
									form.setValue(next === 'amount' ? 'formula' : 'unitCents', null, change)
								}}
							/>
						</div>
					</div>
					{mode === 'amount' ? (
						<Field
							label="Amount in dollars"
							error={amountProblem(unitCents, errors.unitCents?.message)}
						>
							{(control) => (
								<NumberInput
									{...control}
									unit="$"
									value={unitCents == null ? undefined : unitCents / 100}
									onChange={(dollars) =>
										form.setValue(
											'unitCents',
											dollars === undefined ? null : centsOf(dollars),
											change,
										)
									}
								/>
							)}
						</Field>
					) : (
						<Field
							label="Formula"
							help="Measurements such as predominant_pitch, and other items such as book.ridge_vent"
							error={errors.formula?.message}
						>
							{(control) => (
								<Textarea
									{...control}
									{...form.register('formula', { setValueAs: (text) => text || null })}
									className="font-mono text-xs"
									rows={2}
									placeholder="if(predominant_pitch >= 8, 45, 0)"
								/>
							)}
						</Field>
					)}
					<Field label="Description" optional error={errors.description?.message}>
						{(control) => <Textarea {...control} {...form.register('description')} rows={2} />}
					</Field>
					<Field
						label="Taxable"
						help="Applies to each price line whose unit price is this item. An option that is priced by one formula is fully taxable"
					>
						{(control) => (
							<Switch
								{...control}
								checked={form.watch('taxable')}
								onChange={(taxable) => form.setValue('taxable', taxable, change)}
							/>
						)}
					</Field>
					{item !== null && item.usedIn.length > 0 && (
						<div className="rounded-s bg-sunken px-3 py-2 text-s text-ink-2">
							<p>{formatUses(item)}</p>
							<p>
								Homeowners keep the prices that they have. New presentations will use this price.
							</p>
						</div>
					)}
				</DialogBody>
				<DialogFooter>
					{item !== null && <DeleteButton item={item} onDeleted={onClose} />}
					<Button onClick={onClose}>Cancel</Button>
					<Button type="submit" look="primary" busy={isSaving}>
						{item === null ? 'Add item' : 'Save'}
					</Button>
				</DialogFooter>
			</form>
		</Dialog>
	)
}

/** Returns the form of an item, and what to do when someone else saved the item in the meantime. */
function useItemForm({ item, onClose }: Props) {
	const utils = trpc.useUtils()
	const [theirs, setTheirs] = useState<PriceItem | null>(null)
	const form = useForm<z.input<typeof CreatePriceItemInput>, unknown, CreatePriceItemInput>({
		resolver: formResolver(CreatePriceItemInput),
		defaultValues:
			item === null
				? NEW_ITEM
				: {
						name: item.name,
						unit: item.unit,
						unitCents: item.unitCents,
						formula: item.formula,
						taxable: item.taxable,
						description: item.description,
					},
	})
	const onSuccess = async ({ item: saved }: { item: PriceItem }) => {
		await Promise.all([utils.priceBook.invalidate(), utils.presentations.reviewPrices.invalidate()])
		toastSuccess(item === null ? `${saved.name} added` : `${saved.name} saved`)
		onClose()
	}
	const onError = (error: unknown) => {
		const current = PriceItem.safeParse(currentRecord(error)?.item).data
		if (current !== undefined) return setTheirs(current)
		showFormErrors(error, form.setError, FIELDS)
	}
	const create = trpc.priceBook.create.useMutation({ onSuccess, onError })
	const update = trpc.priceBook.update.useMutation({ onSuccess, onError })
	const send = (revision: string | undefined) =>
		form.handleSubmit((values) => {
			if (item === null || revision === undefined) create.mutate(values)
			else update.mutate({ itemId: item.id, ...values, revision })
		})
	return {
		form,
		save: send(item?.revision),
		theirs,
		keepMine: () => {
			setTheirs(null)
			void send(theirs?.revision)()
		},
		useTheirs: () => {
			void utils.priceBook.invalidate()
			onClose()
		},
		isSaving: create.isPending || update.isPending,
	}
}

function DeleteButton({ item, onDeleted }: { item: PriceItem; onDeleted: () => void }) {
	const utils = trpc.useUtils()
	const [asking, setAsking] = useState(false)
	const [refusal, setRefusal] = useState<string | undefined>()
	const remove = trpc.priceBook.delete.useMutation({
		onSuccess: async () => {
			await utils.priceBook.invalidate()
			toastSuccess(`${item.name} deleted`)
			onDeleted()
		},
		onError: (error) => setRefusal(errorMessage(error)),
	})
	return (
		<>
			<Button
				look="quiet"
				className="mr-auto"
				disabled={item.usedIn.length > 0}
				title={item.usedIn.length > 0 ? 'Remove it from the formulas first' : undefined}
				onClick={() => setAsking(true)}
			>
				Delete
			</Button>
			<Confirm
				open={asking}
				onOpenChange={setAsking}
				title={`Delete ${item.name}?`}
				action="Delete item"
				busy={remove.isPending}
				onConfirm={() => remove.mutate({ itemId: item.id })}
			>
				{refusal ?? 'Homeowners keep the prices that they have.'}
			</Confirm>
		</>
	)
}
