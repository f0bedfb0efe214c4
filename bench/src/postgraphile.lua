-- The least submit as a mutation of PostGraphile, the accounts in rotation, each with a new id. Arguments: session tokens, one a line, in a file.
local headers = { ['Content-Type'] = 'application/json' }
local tokens = {}
local threads = 0
local count = 0

function setup(thread)
  thread:set('offset', threads * 32)
  threads = threads + 1
end

function init(args)
  math.randomseed(os.time() + offset * 7919)
  for token in io.lines(args[1]) do
    tokens[#tokens + 1] = token
  end
  for _ = 1, 5 do math.random() end
end

local function uuid()
  local r = math.random
  return string.format('%04x%04x-%04x-4%03x-%04x-%04x%04x%04x', r(0, 65535), r(0, 65535), r(0, 65535), r(0, 4095),
    r(32768, 49151), r(0, 65535), r(0, 65535), r(0, 65535))
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

function done(summary, latency)
  local errors = summary.errors
  io.write(string.format(
    '\nRESULT {"requests":%d,"microseconds":%d,"refused":%d,"broken":%d,"p50":%d,"p95":%d,"p99":%d}\n',
    summary.requests, summary.duration, errors.status, errors.connect + errors.read + errors.write + errors.timeout,
    latency:percentile(50), latency:percentile(95), latency:percentile(99)))
end
