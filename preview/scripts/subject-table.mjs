// The curated subjects: icon of @iconify-json/noto | words in singular form | stance | size (a person is 1) | home.
// Empty words mean the icon's own name. Only drawings that show the whole thing are listed; see subject-bodies.mjs.
export const subjectTable = `
cat|cat,kitten,kitty|ground|0.45|meadow
black-cat|black cat|ground|0.45|street
dog|dog,puppy,corgi|ground|0.55|meadow
poodle|poodle|ground|0.5|meadow
raccoon|raccoon|ground|0.45|forest
tiger|tiger|ground|0.85|forest
leopard|leopard,jaguar,cheetah,panther|ground|0.8|forest
horse|horse,stallion,mare,pony|ground|1.1|meadow
zebra|zebra|ground|1|meadow
deer|deer,stag,doe,fawn,elk,moose|ground|1|forest
cow|cow,cattle|ground|0.9|meadow
ewe|sheep,lamb,ewe|ground|0.65|meadow
goat|goat|ground|0.65|mountain
camel|camel,dromedary|ground|1.15|desert
llama|llama,alpaca|ground|0.95|mountain
giraffe|giraffe|ground|1.6|meadow
elephant|elephant|ground|1.3|meadow
mouse|mouse|ground|0.3|meadow
pig|pig,piglet|ground|0.6|meadow
rabbit|rabbit,bunny,hare|ground|0.4|meadow
hedgehog|hedgehog|ground|0.32|forest
kangaroo|kangaroo|ground|0.95|desert
rooster|rooster,cock,chicken,hen|ground|0.42|meadow
bird|bird,bluebird,sparrow,robin|air|0.3|meadow
penguin|penguin|ground|0.55|ocean
dove|dove,pigeon|air|0.35|meadow
eagle|eagle,hawk,falcon|air|0.55|mountain
duck|duck,mallard|water|0.35|lake
swan|swan|water|0.5|lake
owl|owl|ground|0.45|forest
flamingo|flamingo|ground|0.75|lake
peacock|peacock|ground|0.6|meadow
parrot|parrot,macaw,toucan|air|0.4|forest
phoenix|phoenix,firebird|air|0.9|mountain
crocodile|crocodile,alligator|ground|0.6|lake
turtle|turtle,tortoise,sea turtle|swim|0.5|underwater
snake|snake,serpent,cobra,python|ground|0.45|forest
dragon|dragon,wyvern|air|1.3|mountain
t-rex|t-rex,tyrannosaurus,trex|ground|1.4|forest
whale|whale,blue whale,humpback whale|swim|1.6|underwater
dolphin|dolphin|swim|0.85|ocean
orca|orca,killer whale|swim|1.1|ocean
fish|fish,trout,salmon|swim|0.4|underwater
tropical-fish|tropical fish,clownfish,goldfish,koi,angelfish,colorful fish,koi fish|swim|0.45|underwater
shark|shark,great white|swim|1|underwater
octopus|octopus,kraken|swim|0.7|underwater
jellyfish|jellyfish,medusa|swim|0.55|underwater
crab|crab|ground|0.35|ocean
snail|snail|ground|0.3|meadow
butterfly|butterfly,moth|air|0.3|meadow
monarch-butterfly|monarch,monarch butterfly|air|0.3|meadow
honeybee|bee,honeybee,bumblebee|air|0.25|meadow
spider|spider,tarantula|ground|0.35|forest
monkey|monkey,chimpanzee,ape|ground|0.6|forest
woman-standing-medium-light-skin-tone|woman,lady,girl,female,queen of the night,mother,heroine|ground|1|
man-standing-medium-skin-tone|man,guy,male,gentleman,father,boy,teenager,figure,person,human,someone,silhouette|ground|1|
man-walking-medium-skin-tone|traveler,traveller,wanderer,pedestrian,walker,hiker,explorer,nomad,adventurer,backpacker,pilgrim|ground|1|
woman-running-medium-skin-tone|runner,jogger,athlete|ground|1|street
woman-dancing-medium-light-skin-tone|dancer,flamenco|ground|1|studio
skier|skier,skiing|ground|1|mountain
woman-surfing-medium-skin-tone|surfer,surfing|water|1|ocean
person-rowing-boat-medium-skin-tone|rower,rowboat,rowing|water|0.8|lake
person-biking-medium-skin-tone|cyclist,biker,cycling|ground|1|street
person-in-lotus-position-medium-skin-tone|monk,meditation,meditating,yogi,buddha|ground|0.8|mountain
fairy-medium-light-skin-tone|fairy,pixie|air|0.7|forest
mermaid-medium-light-skin-tone|mermaid,siren|swim|0.9|underwater
superhero-medium-skin-tone|superhero,hero|ground|1|city
snowman|snowman|ground|0.75|meadow
castle|castle,fortress,palace,citadel|ground|2|meadow
japanese-castle|japanese castle,pagoda,dojo|ground|2|mountain
house-with-garden|cottage,cabin,farmhouse,home,chalet|ground|1.5|meadow
house|house,villa|ground|1.5|meadow
hut|hut,barn,shack|ground|1.3|meadow
tent|tent,camp,camping,campsite|ground|1|mountain
church|church,chapel,cathedral|ground|1.9|meadow
mosque|mosque|ground|1.9|desert
tokyo-tower|tower,radio tower,eiffel tower,eiffel|ground|2.4|city
statue-of-liberty|statue of liberty,statue|ground|2|ocean
ferris-wheel|ferris wheel|ground|2|city
sailboat|sailboat,boat,yacht,sailing boat,sail|water|1.1|ocean
canoe|canoe,kayak,gondola|water|0.7|lake
ship|ship,vessel,steamship,titanic|water|1.5|ocean
airplane|airplane,plane,jet,aircraft|air|0.8|
helicopter|helicopter|air|0.8|city
rocket|rocket,spaceship,spacecraft,starship,space shuttle|air|1|space
flying-saucer|ufo,flying saucer,alien ship|air|0.8|desert
balloon|balloon,red balloon|air|0.6|meadow
kite|kite|air|0.5|meadow
locomotive|train,steam train,locomotive,steam engine,steam locomotive|ground|1.3|meadow
bus|bus,coach|ground|1.2|street
fire-engine|fire truck,fire engine|ground|1.2|street
police-car|police car|ground|0.8|street
taxi|taxi,cab,yellow cab|ground|0.8|street
automobile|car,automobile,sedan,vintage car,old car,convertible|ground|0.8|street
pickup-truck|pickup,pickup truck|ground|0.85|desert
articulated-lorry|truck,lorry|ground|1.2|street
tractor|tractor|ground|1|meadow
motorcycle|motorcycle,motorbike|ground|0.75|street
bicycle|bicycle,bike|ground|0.75|street
skateboard|skateboard|table|0.4|street
rose|rose|table|0.8|studio
tulip|tulip|table|0.8|studio
sunflower|sunflower|table|0.9|meadow
bouquet|bouquet,flower bouquet|table|0.9|studio
lotus|lotus,water lily,lily|water|0.5|lake
mushroom|mushroom,toadstool|ground|0.5|forest
cactus|cactus,saguaro|ground|0.9|desert
potted-plant|potted plant,houseplant,plant,fern,bonsai,monstera|table|0.9|studio
maple-leaf|maple leaf|table|0.6|forest
christmas-tree|christmas tree|ground|1.2|interior
grapes|grape|table|0.7|studio
watermelon|watermelon,melon|table|0.7|studio
lemon|lemon,lime|table|0.6|studio
banana|banana|table|0.7|studio
pineapple|pineapple|table|0.9|studio
red-apple|apple,red apple|table|0.6|studio
strawberry|strawberry|table|0.6|studio
tomato|tomato|table|0.6|studio
avocado|avocado|table|0.7|studio
carrot|carrot|table|0.7|studio
hot-pepper|chili,hot pepper|table|0.6|studio
bread|bread,loaf|table|0.7|studio
croissant|croissant|table|0.6|studio
pancakes|pancake|table|0.7|studio
hamburger|burger,hamburger,cheeseburger|table|0.7|studio
pizza|pizza|table|0.7|studio
sandwich|sandwich|table|0.6|studio
egg|egg|table|0.5|studio
popcorn|popcorn|table|0.8|studio
steaming-bowl|ramen,noodle,bowl of ramen,bowl of noodle,ramen bowl|table|0.7|studio
spaghetti|spaghetti,pasta|table|0.7|studio
sushi|sushi|table|0.6|studio
soft-ice-cream|ice cream,ice cream cone,gelato|table|0.8|studio
doughnut|donut,doughnut|table|0.6|studio
cookie|cookie,biscuit|table|0.6|studio
birthday-cake|cake,birthday cake|table|0.8|studio
cupcake|cupcake,muffin|table|0.7|studio
hot-beverage|coffee,coffee cup,cup of coffee,cup,mug,espresso,cappuccino,latte,hot chocolate,cocoa|table|0.6|studio
teacup-without-handle|tea,matcha,teacup,cup of tea|table|0.55|studio
teapot|teapot,kettle|table|0.7|studio
bottle-with-popping-cork|champagne,champagne bottle|table|0.9|studio
wine-glass|wine,wine glass,glass of wine,red wine|table|0.8|studio
cocktail-glass|cocktail,martini|table|0.8|studio
beer-mug|beer|table|0.7|studio
bubble-tea|bubble tea,boba|table|0.8|studio
amphora|vase,amphora,urn,pottery|table|0.9|studio
guitar|guitar,electric guitar|table|1|studio
violin|violin,cello,fiddle|table|1|studio
drum|drum|table|0.7|studio
studio-microphone|microphone|table|0.9|studio
headphone|headphone,headset|table|0.7|studio
television|television,tv|table|0.7|interior
camera|camera,polaroid|table|0.6|studio
laptop|laptop,computer,notebook computer|table|0.7|studio
desktop-computer|desktop computer,monitor|table|0.8|studio
mobile-phone|phone,smartphone,iphone|table|0.8|studio
watch|watch,wristwatch,smartwatch|table|0.8|studio
alarm-clock|clock,alarm clock,timepiece|table|0.7|studio
globe-showing-europe-africa|globe,earth|air|1|space
books|book,stack of book,novel|table|0.7|studio
open-book|open book|table|0.7|studio
artist-palette|palette,paint palette|table|0.7|studio
candle|candle|table|0.8|studio
light-bulb|light bulb,lightbulb,bulb,idea|table|0.8|studio
red-paper-lantern|lantern,paper lantern|air|0.5|street
gem-stone|gem,diamond,gemstone,crystal,jewel|table|0.7|studio
crown|crown,tiara|table|0.7|studio
ring|ring,engagement ring|table|0.7|studio
trophy|trophy,cup trophy|table|0.9|studio
treasure-chest|treasure,treasure chest,chest|ground|0.7|underwater
old-key|key|table|0.7|studio
crystal-ball|crystal ball,orb|table|0.8|studio
shield|shield|table|0.9|studio
anchor|anchor|table|0.9|underwater
telescope|telescope|ground|0.9|mountain
umbrella|umbrella,parasol|ground|0.7|street
wrapped-gift|gift,present,gift box|table|0.7|studio
teddy-bear|teddy bear,teddy,plush|table|0.7|interior
chess-pawn|chess,pawn|table|0.9|studio
video-game|game controller,gamepad,controller|table|0.6|studio
soccer-ball|soccer ball,football|table|0.6|studio
running-shoe|sneaker,shoe,running shoe,trainer|table|0.6|studio
high-heeled-shoe|high heel,heel|table|0.7|studio
top-hat|hat,top hat|table|0.6|studio
womans-hat|straw hat,sun hat|table|0.6|studio
dress|dress,gown|table|1|studio
handbag|handbag,purse|table|0.7|studio
backpack|backpack|table|0.8|studio
sunglasses|sunglasses,glasses|table|0.5|studio
skull|skull|table|0.8|studio
jack-o-lantern|pumpkin,jack-o-lantern,halloween|ground|0.5|meadow
ghost|ghost,spectre|air|0.8|forest
fire|campfire,fire,flame,bonfire|ground|0.7|forest
couch-and-lamp|sofa,couch,armchair|ground|1|interior
chair|chair|ground|0.9|interior
bed|bed|ground|0.9|interior
`;
