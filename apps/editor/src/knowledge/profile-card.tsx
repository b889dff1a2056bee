import { KnowledgeProfile } from '@dormer/api/content/knowledge/schema'
import { Button } from '@dormer/ui/button'
import { ErrorState } from '@dormer/ui/error-state'
import { Field } from '@dormer/ui/field'
import { Input, Textarea } from '@dormer/ui/input'
import { FieldsSkeleton } from '@dormer/ui/skeletons'
import { toastSuccess } from '@dormer/ui/toast'
import { useState } from 'react'
import { Controller, useForm } from 'react-hook-form'
import { errorMessage, showFormErrors } from '../core/api-error.ts'
import { ConflictDialog } from '../core/conflict-dialog.tsx'
import { conflictingTexts, currentRecord } from '../core/conflicting-texts.ts'
import { FormAlert } from '../core/form-alert.tsx'
import { formResolver } from '../core/form-resolver.ts'
import { TagInput } from '../core/tag-input.tsx'
import { trpc } from '../core/trpc.ts'
import { useUnsaved } from '../core/use-unsaved.ts'

const LISTS = [
	{
		name: 'services',
		label: 'Services',
		help: 'Press Enter to add a service',
		placeholder: 'Repairs, Gutters, Windows',
	},
	{
		name: 'serviceCoverage',
		label: 'Places you serve',
		help: 'Towns and counties. Press Enter to add one',
		placeholder: 'Lakewood, Golden',
	},
] as const

const TEXTS = [
	{ name: 'about', label: 'About', help: 'Who you are, in a few sentences' },
	{
		name: 'serviceArea',
		label: 'Service area',
		help: 'Where you work, in a sentence, such as “Denver and 40 miles around”',
	},
	{ name: 'guarantees', label: 'Guarantees', help: 'What you promise, and for how long' },
] as const

/** Renders the form for the company profile. Dormer uses the profile to answer homeowners' questions. */
export function ProfileCard() {
	const profile = trpc.knowledge.getProfile.useQuery()
	return (
		<section className="card mt-6 p-5" aria-labelledby="profile">
			<h2 id="profile" className="text-m font-semibold">
				Company profile
			</h2>
			<p className="mb-4 text-s text-ink-2">
				Describe your company in your own words. Dormer uses the profile to answer homeowners.
			</p>
			{profile.isPending && <FieldsSkeleton label="Loading the profile" fields={4} />}
			{profile.isError && (
				<ErrorState
					heading="h3"
					title="The profile could not be loaded"
					message={errorMessage(profile.error)}
					onRetry={() => void profile.refetch()}
				/>
			)}
			{profile.data !== undefined && <ProfileForm saved={profile.data.profile} />}
		</section>
	)
}

function ProfileForm({ saved }: { saved: KnowledgeProfile }) {
	const utils = trpc.useUtils()
	const [theirs, setTheirs] = useState<KnowledgeProfile | null>(null)
	const form = useForm({ resolver: formResolver(KnowledgeProfile), defaultValues: saved })
	const replace = trpc.knowledge.updateProfile.useMutation({
		onSuccess: (fresh) => {
			utils.knowledge.getProfile.setData(undefined, fresh)
			form.reset(fresh.profile)
			toastSuccess('Saved')
		},
		onError: (error) => {
			const current = KnowledgeProfile.safeParse(currentRecord(error)).data
			if (current !== undefined) return setTheirs(current)
			showFormErrors(error, form.setError, [
				...(['tagline', 'trustSignals', 'answerStyle'] as const),
				...[...LISTS, ...TEXTS].map(({ name }) => name),
			])
		},
	})
	const { errors, isDirty } = form.formState
	useUnsaved(isDirty)
	return (
		<form
			noValidate
			onSubmit={form.handleSubmit((values) => replace.mutate(values))}
			className="grid items-start gap-4 xl:grid-cols-2"
		>
			<div className="empty:hidden xl:col-span-2">
				<FormAlert message={errors.root?.message} />
			</div>
			{theirs !== null && (
				<ConflictDialog
					texts={conflictingTexts(form.getValues(), theirs)}
					onClose={() => setTheirs(null)}
					onKeepMine={() => {
						setTheirs(null)
						replace.mutate({ ...form.getValues(), revision: theirs.revision })
					}}
					onUseTheirs={() => {
						setTheirs(null)
						form.reset(theirs)
					}}
				/>
			)}
			<Field label="Tagline" help="What you stand for, in one line" error={errors.tagline?.message}>
				{(control) => <Input {...control} {...form.register('tagline')} />}
			</Field>
			{LISTS.map(({ name, label, help, placeholder }) => (
				<Field key={name} label={label} help={help} error={errors[name]?.message}>
					{(control) => (
						<Controller
							control={form.control}
							name={name}
							render={({ field }) => (
								<TagInput
									{...{ control, placeholder }}
									tags={field.value}
									onChange={field.onChange}
								/>
							)}
						/>
					)}
				</Field>
			))}
			{TEXTS.map(({ name, label, help }) => (
				<Field key={name} label={label} help={help} error={errors[name]?.message}>
					{(control) => <Textarea {...control} {...form.register(name)} />}
				</Field>
			))}
			<Field
				label="Reasons to trust your company"
				help="Licenses, ratings, awards: one on each line"
				error={
					errors.trustSignals?.message ??
					errors.trustSignals?.find?.((item) => item !== undefined)?.message
				}
			>
				{(control) => (
					<Controller
						control={form.control}
						name="trustSignals"
						render={({ field }) => (
							<Textarea
								{...control}
								value={field.value.join('\n')}
								onChange={({ target }) =>
									field.onChange(target.value === '' ? [] : target.value.split('\n'))
								}
								onBlur={() => field.onChange(field.value.filter((line) => line.trim() !== ''))}
							/>
						)}
					/>
				)}
			</Field>
			<Field
				label="Style of answers"
				help="Tone and length, such as “Short and friendly”. Used when a language model writes the answers"
				error={errors.answerStyle?.message}
			>
				{(control) => <Textarea {...control} {...form.register('answerStyle')} rows={2} />}
			</Field>
			<Button
				type="submit"
				className="justify-self-end xl:col-span-2"
				busy={replace.isPending}
				disabled={!isDirty}
			>
				Save
			</Button>
		</form>
	)
}
