-- As submits.lua, but the least submit as a mutation of PostGraphile. Its first argument lists session tokens in place of cookies.
dofile(debug.getinfo(1, 'S').source:match('@(.*/)') .. 'submits.lua')

local begin = init
local headers = { ['Content-Type'] = 'application/json' }
local tokens = {}
local count = 0

function init(args)
  begin(args)
  for token in io.lines(args[1]) do
    tokens[#tokens + 1] = token
  end
end

local body = '{"query":"mutation Submit($input: SubmitInput!) { submit(input: $input) { result } }","variables":{"input":{'
  .. '"session":"%s","newId":"%s","ofTool":"gen_01","ofName":"a fox in the snow at dawn",'
  .. '"hash":"X19fX19fX19fX19fX19fX19fX19fX19fX19fX19fX18=","ofInput":{"model":"runware:101@1",'
  .. '"positivePrompt":"a fox in the snow at dawn","negativePrompt":"","width":1024,"height":1024,"steps":30,'
  .. '"guidanceScale":7.5,"seed":-1,"useRedux":false,"guideImage":"","guideImageUrl":""},"price":8}}}'

function request()
  count = count + 1
  return wrk.format('POST', '/graphql', headers, string.format(body, tokens[(offset + count) % #tokens + 1], uuid()))
end
