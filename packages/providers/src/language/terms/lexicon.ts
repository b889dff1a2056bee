const words = (text: string) => text.trim().split(/\s+/)

/** Words that say nothing about the subject of a question. */
export const STOP_WORDS = new Set(
	words(`
	a about actually after afterward afterwards meanwhile again all along already also although always am an and another any anybody anyone
	anything anyway are around as ask at be been before being besides between both but by can can't come could curious
	currently did do does doing done during each either else especially even ever every everybody everyone everything exact
	exactly explain far few folks for from generally get gets getting give given go goes going gonna got guys had happen
	happens has have having he hello her here hey hi him his how however i if in instead into is it its just kind know less let
	like likely long lot lots many may maybe me mean might mine more most mostly much must my myself need no nobody
	normally not now of off offer often oh ok okay on once one only or other others our ours out over own part particular
	per perhaps please possible possibly pretty probably quick quickly quite rather really regarding right same say see
	seem shall she should show so some somebody somehow someone something sometimes somewhere soon sort specific
	still such suppose sure take tell than thank thanks that the their them themselves then there these they thing things
	think this those though through time times to together too typical typically under understand unless until up upon us
	use using usual usually very want was way ways we well were what whatever when where whether which while who whoever
	whole whom whose why will wish with within without wonder wondering would yes yet you your yours yourself
	able question because rid describe homeowner homeowners company
	al algo antes aqui asi como con cual cuando cuanta cuantas cuanto cuantos de del desde despues donde el ella ellos en entre es esa ese
	eso esta estan estar estas este esto estos hace hacen hacer hasta hay la las le les lo los mas mi mis muy nada nos nosotros nuestra
	nuestro para pero por porque puede pueden puedo que quien quiere quiero se ser si sin sobre su sus tambien tan tener tengo tiene tienen
	toca toda todas todo todos tu un una unas unos usted ustedes va ya yo
`),
)

/** Generic words. They have a low weight, because they rarely decide what a question is about. */
export const GENERIC_WORDS = words(`
	building people resistant folk
	run lose gain age love switch serve arrive ready meet suit fit happy fully size amount extra along choice package
	discover notice live expensive chance risk whether design bring enjoy switch finally overall worth meantime
	difference compare comparison versus work job problem option keep put pay move start handle pull rate early middle cover help leave bring make add
	different good big new old normal general total current average available look break find stay wait speed pick deal
	check replace rest buy sell house home property roof window include extra safe free inside issue trouble worry
	concern involve entire actual certain simple easy hard important main plan approach manage arrange organize choose
	select try allow expect hold turn set bad nice great fine best better large small short full real true common first
	second next end case matter process step place area site customer client day week today detail information type
	model feel talk word supply unit system product stuff item piece become own personal believe idea reason point
	recommend suggest existing annual yearly actual modern pick swap lot face bother tend quality rule thing apply
	person amount level visit
`)

/**
 * Synonyms in home improvement, one group per line. The first word names the group. A word may be in several groups.
 */
export const SYNONYM_GROUPS = `
	price cost pricing expensive charge surcharge fee affordable cheap amount quote estimate bill invoice worth budget owe
	finance loan installment apr interest lender borrow lend
	warranty guarantee covered coverage warrant promise
	deposit upfront prepay prepayment payment due
	pay payment due deposit
	payment installment
	card cash check cheque visa mastercard amex
	balance remainder rest remaining final
	crew team subcontractor people technician electrician plumber carpenter tradesman staff employee men man guy
	cleanup debris mess messy trash dumpster haul magnet rubbish garbage rubble waste junk scrap litter dispose disposal dirt dust vacuum tidy
	clean tidy wash rinse
	garden plant landscape landscaping yard lawn flower bush shrub flowerbed tree grass hedge
	rain rainy wet weather storm rainfall downpour shower
	wind windy gust hurricane tornado
	hail hailstone storm
	insurance insurer claim adjuster deductible policy
	liability liable compensation comp responsible insured sue lawsuit
	injury injured injure hurt accident fall harmed
	labor labour workmanship craftsmanship craft
	protect protection shield guard safeguard damage tarp
	damage harm ruin destroy scratch dent wreck
	contract sign agreement signature signing paperwork
	winter january february december cold snow freeze freezing frost frozen chilly ice icy
	summer july august heatwave
	curtain blind drape
	founded experience history
	color colour shade hue tint white black
	tear remove removal strip takeoff demolish demolition dismantle
	repair fix patch mend service servicing
	start begin beginning commence kickoff arrive arrival
	finish complete completion done over ready
	decking plywood sheathing wood wooden timber lumber
	rotten rot decay mold mould moldy mildew
	gutter downspout eavestrough
	vent ventilation airflow breathe ridge ventilate
	duct ductwork
	inspect inspection drone inspector survey examine assessment assess evaluate evaluation audit
	lifespan last life durable lifetime longevity wear outlast
	license certify certification accredit licensed certificate qualified qualification credential trained training
	transfer pass owner sell buyer resale transferable
	noise loud noisy quiet hear sound silent decibel loudness
	street road traffic
	phone call contact reach telephone hotline
	email mail
	maintenance maintain upkeep wipe service tune
	permit inspector paperwork permission authority city municipal municipality code approval
	cancel cancellation withdraw terminate revoke
	refund reimburse reimbursement moneyback return
	discount promotion rebate coupon deal reduction incentive
	tax credit federal irs
	leak drip dripping seep leakage leaky
	review rating reference testimonial reputation
	underlayment felt membrane
	pet dog cat animal
	child children kid baby toddler
	shingle asphalt
	door entry entrance
	install fit installation mount put setup
	energy efficiency efficient electricity power consumption kilowatt utility
	save saving lower reduce reduction cut
	heat heating heater warm warmth furnace boiler cold freezing
	cooling cool cooler conditioner conditioning
	furnace boiler heater
	pump heatpump
	thermostat temperature degree
	filter filtration
	allergy allergic allergen pollen dust asthma mite
	air airflow
	glass pane glazing
	burglar security secure thief theft intruder lock
	ultraviolet sun sunlight uv sunshine sunny
	panel module photovoltaic
	battery storage
	outage blackout backup generator
	inverter microinverter
	breakage break broken crack shatter
	hire employ
	siding cladding board
	pattern design style texture motif
	appearance color black blend
	cloudy overcast cloud weather
	seat sit bench chair stool
	slip slippery skid
	accessible accessibility disability disabled handicap threshold
	burn scald
	refrigerator fridge freezer appliance
	bathtub tub bath
	fixture faucet tap showerhead sink
	wood maple oak pine cedar cherry walnut birch
	utility electric electricity power grid energy
	insurance insured liability
	bill utility invoice
	mold mildew mould fungus
	bird pigeon nest squirrel critter
	step walk tread climb stand
	production produce output generate yield
	track monitor app watch
	value worth
	empty clear remove
	phone smartphone mobile
	installment third finance split
	condominium condo apartment
	interest percent rate
	operate operation running
	shade shadow tree
	side south west north east facing orientation
	remodel renovation renovate remodeling timeline
	hole drill penetrate penetration screw
	eat feed chew gnaw
	insulation insulate insulated draft drafty draught
	kitchen cabinet cupboard countertop
	bathroom bath shower tub toilet
	faucet tap sink
	tile grout backsplash
	shop store showroom
	paint painted painting repaint coat coating
	material metal steel aluminum aluminium vinyl fiberglass
	brand manufacturer maker manufactured supplier
	schedule appointment book booking reschedule calendar date
	delay late postpone postponed overdue
	emergency urgent
	response respond answer reply
	parking park car vehicle truck driveway
	furniture sofa couch belongings valuables
	ladder scaffold scaffolding
	neighbor neighbour association hoa
	floor flooring carpet
	ceiling attic loft
	basement cellar crawlspace
	wall drywall plaster
	outdoor outside exterior external outdoors
	indoor inside interior internal indoors
	chimney flue
	skylight dormer
	recycle recycling reuse recycled
	measure measurement size dimension
	senior veteran military elderly
	written writing document paper
	presence absent
	defect defective faulty malfunction fault fail failure defects breakdown
	mistake error wrong
	subcontract subcontractor
	monitor monitoring app track smartphone
	lead asbestos hazardous toxic
	water moisture humidity damp humid
	fire fireproof flame smoke burn flammable combustible
	insect bug termite ant pest wasp spider
	bird woodpecker pigeon
	picture photo frame mirror artwork
	outlet socket plug electricity power
	trust reliable honest trustworthy vetted screened dependable
	swap replace change exchange renew
	cold winter freezing frost temperature zero
	hot summer heat temperature degree heatwave
	hour schedule
	existing old current
	trim casing moulding
	rotten rot decay
	lamp light lighting fixture bulb
	toilet restroom bathroom
	ice frost snow
	zone zoning zoned
	bush shrub hedge plant
	annual year yearly
	allow agree approve approval consent permission
	sample swatch
	deliver delivery shipping ship
	dead die fail broken
	wait lead week
	peel flake
	rinse clean hose
	comfort comfortable
	local locally
	week weekend saturday sunday
	morning dawn
	evening night overnight
	odor smell fume
	meter
	voc chemical
	grout seal sealant caulk sealed
	precio costo coste cuesta cuestan vale sale cobran tarifa presupuesto
	pagar pago pagan cuota mensualidad plazo anticipo deposito
	garantia garantizan cubre cubren cobertura
	limpiar limpian limpieza limpio recoger recogen recogemos basura escombro
	empezar empiezan comenzar comienzan inicio
	terminar terminan acabar acaban
	tardar tardan tarda dura duran demora
	quitar quitan quitamos retirar retiran llevan llevamos
	instalar instalan instalacion instalamos colocar colocan colocacion
	reparar reparan arreglar arreglan reparacion
	financiar financian financiamiento prestamo credito
	cancelar cancelacion anular
	ventana vidrio cristal
	techo tejado
	mascota perro gato
	ruido ruidoso silencioso
	cuadrilla equipo empleado trabajador subcontratista
`

/**
 * Names of products of home improvement companies. A product that many sources mention counts as the subject of the deck. It
 * gets a low weight, because it does not show which source answers a question.
 */
export const PRODUCT_WORDS = words(`
	roof roofing window siding panel solar pump furnace heating cooling hvac conditioner system gutter door kitchen bathroom
	bath shower deck fence insulation generator battery floor flooring cabinet countertop pool patio sunroom shingle board
	boards cladding conversion remodel renovation
`)

/** Verbs for services that a company may offer. In "do you repair gutters?", the verb "repair" decides the answer. */
export const SERVICE_VERBS = words(`
	sell offer carry install build replace fix repair paint service clean remove make provide deliver work remodel move
	rent lend buy insure finance design inspect
`)
